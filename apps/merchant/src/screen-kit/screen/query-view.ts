import type { ScreenState } from '@larder/ui/layout/screen';

/** What a screen needs to know of a query; every query of tRPC fits. */
export type QueryView<Data> = {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
};

/** Old data stay in sight while newer ones are on their way or failed. [screens 1.2] */
export function stateOf<Data>(
  query: QueryView<Data>,
  isEmpty: (data: Data) => boolean = () => false,
): ScreenState {
  if (query.data !== undefined) return isEmpty(query.data) ? 'empty' : 'ready';
  return query.isError ? 'error' : 'loading';
}
