import { useEffect, useState } from 'react';
import type { QueryView } from '#screen-kit/screen/query-view.ts';

/**
 * A query for a form that begins with what is stored: what an earlier visit left in the cache waits until the newer answer is there, else a
 * tap on what was already chosen would be lost with it. Once the form is shown it stays. Without a network nothing is on its way.
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
