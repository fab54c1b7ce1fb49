import type { Location } from 'react-router-dom';
import { besideState } from '#app/split/list-place.ts';
import { isWindow } from '#platform/browser/window-size.ts';

/**
 * Names the scroll position of a history entry. React-router calls the first entry of every document `default`, so
 * that a page opened by its address would begin at the position of the page before it. [screens 3.1] Where a list
 * stays beside what its rows lead to, the document's position is the list's.
 */
export function scrollKey(location: Location): string {
  const { key, pathname, search } = location;
  const beside = besideState(location);
  if (beside && isWindow('two')) return beside.list.key;
  return key === 'default' ? pathname + search : key;
}
