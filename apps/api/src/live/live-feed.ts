import type { Database } from '@larder/database/open-database';
import { type LiveCursor, liveEventsAfter, liveHead } from '@larder/database/queries/live/live-event.queries';
import { type StoredLiveEvent, storedLiveEvent } from './stored-live-event.ts';

type Log = { warn(fields: object, message: string): void };
type Listener = (event: StoredLiveEvent) => void;

export type LiveFeed = {
  /** Every event after `from`, in order, until `stop`. */
  subscribe(listener: Listener): { readonly from: LiveCursor; readonly stop: () => void };
  /** There may be news. */
  wake(): void;
  subscribers(): number;
  close(): Promise<void>;
};

const PAGE = 1_000;
const SAFETY_POLL_MS = 5_000;
const BEHIND_OLDER_TRANSACTION_MS = 25;

/**
 * The one reader of the live log in this process: reads on when woken (by NOTIFY, and by a poll in case one was lost) and hands each
 * event to all phones of this process.
 */
export async function openLiveFeed(database: Database, log: Log): Promise<LiveFeed> {
  const listeners = new Set<Listener>();
  let cursor = await liveHead(database.pool);
  let reading: Promise<void> | undefined;
  let again = false;
  let soon: NodeJS.Timeout | undefined;
  let closed = false;

  const readOn = async (): Promise<void> => {
    do {
      again = false;
      const { events, more } = await liveEventsAfter(database.pool, cursor, { limit: PAGE });
      for (const event of events.map(storedLiveEvent)) {
        cursor = event.cursor;
        for (const listener of listeners) listener(event);
      }
      if (events.length > 0 && more) again = true;
      else if (more) readSoon();
    } while (again && !closed);
  };

  /** An older transaction still runs; it sends no NOTIFY of its own when it told nothing. */
  const readSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      wake();
    }, BEHIND_OLDER_TRANSACTION_MS);
  };

  const wake = () => {
    if (closed) return;
    again = true;
    reading ??= readOn()
      .catch((failure) => log.warn({ err: failure }, 'reading the live log failed'))
      .finally(() => {
        reading = undefined;
        if (again) wake();
      });
  };

  const poll = setInterval(wake, SAFETY_POLL_MS);
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return { from: cursor, stop: () => listeners.delete(listener) };
    },
    wake,
    subscribers: () => listeners.size,
    close: async () => {
      closed = true;
      clearInterval(poll);
      clearTimeout(soon);
      await reading;
    },
  };
}
