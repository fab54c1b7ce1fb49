import type { Location } from 'react-router-dom';

/**
 * Names the scroll position of a history entry. React-router calls the first entry of every document `default`, so
 * that a page opened by its address would begin at the position of the page before it. [screens 3.1]
 */
export const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;
