import type { Database } from '@larder/database/open-database';
import {
  type LiveCursor,
  liveEventsAfter,
  liveHead,
  oldestUnreadAt,
} from '@larder/database/queries/live/live-event.queries';
import { traceOfSession } from '@larder/domain/session/trace-of-session';
import type { TracePort } from '@larder/use-cases/ports/trace.port';
import { restUnless } from '../rest-unless.ts';
import { type StoredLiveEvent, storedLiveEvent } from './stored-live-event.ts';

type Log = { warn(fields: object, message: string): void };
type Listener = (event: StoredLiveEvent) => void;

export type LiveFeed = {
  /** Passes every event after `from` to the listener, in order, until `stop`. Rejects if the database is away. */
  subscribe(listener: Listener): Promise<{ readonly from: LiveCursor; readonly stop: () => void }>;
  /** Reads the log again. */
  wake(): void;
  subscribers(): number;
  /** When the oldest event that this process has still to pass on was written; null if none waits. */
  unreadSince(): Promise<Date | null>;
  close(): Promise<void>;
};

const PAGE = 1_000;
const SAFETY_POLL_MS = 5_000;
/** Events that come within this time are read together: steady sales wake every API with each of their commits. */
const REST_MS = 50;
const RETRY_MS = 500;

/**
 * Starts the only reader of the live log in this process: it reads when woken (by NOTIFY, and by a poll in case one was
 * lost) and passes each event to all phones of this process. Without phones it does not read, and it goes on at the end
 * of the log with the next one; traces, where they are recorded, are such a reader for ever.
 */
// long: a closure over one place in the log; each function in it is short
export async function openLiveFeed(database: Database, log: Log, trace?: TracePort): Promise<LiveFeed> {
  const listeners = new Set<Listener>();
  let cursor = await liveHead(database.pool);
  let readers = trace ? 1 : 0;
  /** Where the first reader begins; undefined without readers. */
  let begun: Promise<void> | undefined = trace && Promise.resolve();
  let reading: Promise<void> | undefined;
  let again = false;
  const closing = new AbortController();

  const begin = async (): Promise<void> => {
    // The former reader's last page would take the cursor back.
    await reading;
    cursor = await liveHead(database.pool);
  };

  const leave = (): void => {
    readers -= 1;
    if (readers === 0) begun = undefined;
  };

  /** Returns how long to rest before the next page: not at all after a full one. */
  const readPage = async (): Promise<number> => {
    const { events, more } = await liveEventsAfter(database.pool, cursor, { limit: PAGE });
    for (const event of events.map(storedLiveEvent)) {
      cursor = event.cursor;
      if (trace) traceSession(trace, event, listeners.size);
      for (const listener of listeners) listener(event);
    }
    // Behind an older transaction: if it wrote no events, it will send no NOTIFY.
    if (more) again = true;
    return events.length === PAGE ? 0 : REST_MS;
  };

  const readOn = async (): Promise<void> => {
    const own = begun;
    while (again && own && own === begun && !closing.signal.aborted) {
      again = false;
      const restMs = await readPage().catch((failure) => {
        log.warn({ err: failure }, 'reading the live log failed');
        again = true;
        return RETRY_MS;
      });
      if (restMs > 0) await restUnless(closing.signal, restMs);
    }
  };

  const wake = () => {
    if (!begun || closing.signal.aborted) return;
    again = true;
    reading ??= begun
      .then(readOn, () => undefined)
      .finally(() => {
        reading = undefined;
        if (again) wake();
      });
  };

  const poll = setInterval(wake, SAFETY_POLL_MS);
  return {
    subscribe: async (listener) => {
      readers += 1;
      begun ??= begin();
      try {
        await begun;
      } catch (failure) {
        leave();
        throw failure;
      }
      listeners.add(listener);
      const stop = () => {
        if (listeners.delete(listener)) leave();
      };
      return { from: cursor, stop };
    },
    wake,
    subscribers: () => listeners.size,
    unreadSince: async () => (trace || listeners.size > 0 ? oldestUnreadAt(database.pool, cursor) : null),
    close: async () => {
      closing.abort();
      clearInterval(poll);
      await reading;
    },
  };
}

/** The last part of a sale's trace: from the change until this process has passed it on to phones. */
function traceSession(trace: TracePort, { type, ids, at }: StoredLiveEvent, phones: number): void {
  const { sessionId, state } = ids;
  if (type !== 'session.state' || typeof sessionId !== 'string') return;
  trace.record({
    name: 'phones notified',
    parent: traceOfSession(sessionId),
    facts: { 'larder.session.state': String(state), 'larder.phones': phones },
    beganMs: at.getTime(),
  });
}
