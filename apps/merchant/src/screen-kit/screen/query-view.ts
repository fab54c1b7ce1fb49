import type { ScreenState } from '@larder/ui/layout/screen';

/** The part of a query that a screen uses; every tRPC query fits. */
export type QueryView<Data> = {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
};

/** Old data stays on screen while newer data loads or fails to load. [screens 1.2] */
export function stateOf<Data>(
  query: QueryView<Data>,
  isEmpty: (data: Data) => boolean = () => false,
): ScreenState {
  if (query.data !== undefined) return isEmpty(query.data) ? 'empty' : 'ready';
  return query.isError ? 'error' : 'loading';
}
