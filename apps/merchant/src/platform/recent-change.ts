import { standbyLagMs } from '@larder/domain/standby-lag-ms';

/** Remembers when this phone last changed something or learned of a change: its reads must not miss that. */
export type RecentChange = {
  note(): void;
  /** The header by which the server reads nothing that may lag. [decision 191] */
  header(): Record<string, string>;
  /** Wraps the `fetch` of changes. */
  observing(send: typeof fetch): typeof fetch;
};

export function createRecentChange(elapsedMs: () => number): RecentChange {
  let changedMs = Number.NEGATIVE_INFINITY;
  const note = () => {
    changedMs = elapsedMs();
  };
  return {
    note,
    header: (): Record<string, string> =>
      elapsedMs() - changedMs <= standbyLagMs ? { 'x-needs-latest': '1' } : {},
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
