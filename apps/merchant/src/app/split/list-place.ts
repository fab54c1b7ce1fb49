import type { Location } from 'react-router-dom';

/** Query and history entry of the list from which a row was opened. */
export type ListPlace = { readonly search: string; readonly key: string };

/** State of a history entry that shows a row beside its list; it outlives a reload. */
export type BesideState = { readonly list: ListPlace /** The link that opened it. */; readonly row: string };

/** Reads the state of an entry; null where the page was opened in another way. */
export function besideState({ state }: Pick<Location, 'state'>): BesideState | null {
  const known: unknown = state;
  if (typeof known !== 'object' || known === null || !('list' in known) || !('row' in known)) return null;
  const { list, row } = known;
  const isPlace =
    typeof list === 'object' &&
    list !== null &&
    'search' in list &&
    typeof list.search === 'string' &&
    'key' in list &&
    typeof list.key === 'string';
  return isPlace && typeof row === 'string'
    ? { list: { search: String(list.search), key: String(list.key) }, row }
    : null;
}
