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
  /** Passes every event after `from` to the listener, in order, until `stop`. */
  subscribe(listener: Listener): { readonly from: LiveCursor; readonly stop: () => void };
  /** Reads the log again. */
  wake(): void;
  subscribers(): number;
  /** When the oldest event that this process has not passed on yet was written; null if none waits. */
  unreadSince(): Promise<Date | null>;
  close(): Promise<void>;
};

const PAGE = 1_000;
const SAFETY_POLL_MS = 5_000;
/** Events that come within this time are read together: steady sales wake every API with each of their commits. */
const REST_MS = 50;
/** Rest after a failed read: nothing else may wake it for what that read missed. */
const FAILED_REST_MS = 500;

/**
 * Starts the only reader of the live log in this process: it reads when woken (by NOTIFY, and by a poll in case one was
 * lost) and passes each event to all phones of this process.
 */
export async function openLiveFeed(database: Database, log: Log, trace?: TracePort): Promise<LiveFeed> {
  const listeners = new Set<Listener>();
  let cursor = await liveHead(database.pool);
  let reading: Promise<void> | undefined;
  let again = false;
  const closing = new AbortController();

  /** Returns the rest before the next page: none if this one is full. */
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
    while (again && !closing.signal.aborted) {
      again = false;
      const restMs = await readPage().catch((failure) => {
        log.warn({ err: failure }, 'reading the live log failed');
        again = true;
        return FAILED_REST_MS;
      });
      if (restMs > 0) await restUnless(closing.signal, restMs);
    }
  };

  const wake = () => {
    if (closing.signal.aborted) return;
    again = true;
    reading ??= readOn().finally(() => {
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
    unreadSince: () => oldestUnreadAt(database.pool, cursor),
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
