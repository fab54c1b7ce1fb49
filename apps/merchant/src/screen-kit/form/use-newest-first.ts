import { useEffect, useState } from 'react';
import type { QueryView } from '#screen-kit/screen/query-view.ts';

/**
 * A query for a form that starts from stored values: cached data waits for the refetch, otherwise a tap on what was
 * already chosen would be lost with it. Once the form is shown it stays. Offline, cached data is shown at once.
 */
export function useNewestFirst<Query extends QueryView<unknown>>(
  query: Query,
): QueryView<NonNullable<Query['data']>> {
  const [begun, setBegun] = useState(false);
  const waits = !begun && query.isFetching;
  const shows = !waits && query.data !== undefined;
  useEffect(() => {
    if (shows) setBegun(true);
  }, [shows]);
  return { ...query, data: waits ? undefined : (query.data ?? undefined), isError: !waits && query.isError };
}
