import { standbyLagMs } from '@larder/domain/standby-lag-ms';
import { isQueryOf } from './is-query-of.ts';

/** Remembers what this phone has just changed or learned to have changed: its reads must not miss that. */
export type RecentChange = {
  /** Notes that queries are stale: areas or procedures of the router; all of them unless given. */
  note(paths?: readonly string[]): void;
  /** The header of a batch of queries by which the server reads nothing that may lag. [decision 191] */
  header(queries: readonly string[]): Record<string, string>;
  /** Wraps the `fetch` of changes. */
  observing(send: typeof fetch): typeof fetch;
};

const EVERYTHING = '';

export function createRecentChange(elapsedMs: () => number): RecentChange {
  const changedMs = new Map<string, number>();
  const note = (paths: readonly string[] = [EVERYTHING]) => {
    for (const path of paths) changedMs.set(path, elapsedMs());
  };
  return {
    note,
    header: (queries): Record<string, string> => {
      const recent = [...changedMs].flatMap(([path, atMs]) =>
        elapsedMs() - atMs <= standbyLagMs ? path : [],
      );
      const isRecent =
        recent.includes(EVERYTHING) || queries.some((query) => isQueryOf([query.split('.')], recent));
      return isRecent ? { 'x-needs-latest': '1' } : {};
    },
    observing: (send) => async (input, init) => {
      try {
        return await send(input, init);
      } finally {
        // Without an answer too: the change may have been made.
        note();
      }
    },
  };
}

/** By a clock that is never set: a corrected one could end the time too soon. */
export const recentChange = createRecentChange(() => performance.now());
