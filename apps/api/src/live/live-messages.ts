import type { LiveEventType } from '@larder/contract/live-event';
import type { Database } from '@larder/database/open-database';
import {
  formatLiveCursor,
  isLiveCursorLost,
  type LiveCursor,
  liveEventsAfter,
  parseLiveCursor,
} from '@larder/database/queries/live/live-event.queries';
import type { Actor } from '@larder/use-cases/actor';
import { seesLiveEvent } from '@larder/use-cases/live/sees-live-event';
import type { LiveFeed } from './live-feed.ts';
import { type StoredLiveEvent, storedLiveEvent } from './stored-live-event.ts';

/**
 * `stream.open`: from here on nothing is missed. `stream.reset`: events may have been missed, refetch what is shown.
 */
export type LiveMessage = {
  readonly type: LiveEventType | 'stream.open' | 'stream.reset';
  readonly deviceId: string | null;
  /** Every other response of the API names the device by this number. */
  readonly deviceNo: string | null;
  readonly ids: Readonly<Record<string, string | number>>;
  readonly at: string;
};

export type IdentifiedMessage = { readonly id: string; readonly message: LiveMessage };

type Stream = {
  readonly feed: LiveFeed;
  readonly database: Database;
  readonly actor: Actor;
  readonly lastEventId: string | null | undefined;
  readonly now: () => Date;
  readonly signal: AbortSignal;
};

const PAGE = 500;
const MAX_QUEUE = 5_000;

/**
 * Yields the events of one phone: missed ones since `lastEventId`, then new ones, each once and in order, only those
 * that its user may see. Ends with the signal.
 */
export async function* liveMessages(stream: Stream): AsyncGenerator<IdentifiedMessage> {
  const { feed, signal, now } = stream;
  const queue: StoredLiveEvent[] = [];
  let overflown = false;
  let wake = () => {};
  const subscription = await feed.subscribe((event) => {
    if (queue.length >= MAX_QUEUE) overflown = true;
    else if (seesLiveEvent(stream.actor, event)) queue.push(event);
    wake();
  });
  const woken = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    const last = parseLiveCursor(stream.lastEventId ?? '');
    const resumable = last !== null && !(await isLiveCursorLost(stream.database.pool, last));
    let at = resumable ? last : subscription.from;
    if (!resumable) yield streamMessage(at, now(), stream.lastEventId ? 'stream.reset' : 'stream.open');
    else
      for await (const event of missed(stream, at, subscription.from)) {
        at = event.cursor;
        yield toMessage(event);
      }
    while (!signal.aborted) {
      const next = woken();
      for (let event = queue.shift(); event; event = queue.shift()) {
        if (!isBefore(at, event.cursor)) continue;
        at = event.cursor;
        yield toMessage(event);
      }
      if (overflown) {
        overflown = false;
        yield streamMessage(at, now(), 'stream.reset');
      }
      if (queue.length === 0 && !signal.aborted) await next;
    }
  } finally {
    subscription.stop();
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Reads from the log the events between the phone's last event and the point from which the feed delivers all events.
 */
async function* missed(stream: Stream, from: LiveCursor, until: LiveCursor): AsyncGenerator<StoredLiveEvent> {
  const { merchantId } = stream.actor;
  if (!merchantId) return;
  let after = from;
  while (isBefore(after, until)) {
    const range = { limit: PAGE, merchantId, until };
    const { events } = await liveEventsAfter(stream.database.pool, after, range);
    for (const event of events.map(storedLiveEvent)) {
      after = event.cursor;
      if (seesLiveEvent(stream.actor, event)) yield event;
    }
    if (events.length < PAGE) return;
  }
}

const toMessage = ({ cursor, type, deviceId, deviceNo, ids, at }: StoredLiveEvent): IdentifiedMessage => ({
  id: formatLiveCursor(cursor),
  message: { type, deviceId, deviceNo, ids, at: at.toISOString() },
});

const streamMessage = (cursor: LiveCursor, at: Date, type: LiveMessage['type']): IdentifiedMessage => ({
  id: formatLiveCursor(cursor),
  message: { type, deviceId: null, deviceNo: null, ids: {}, at: at.toISOString() },
});

/** True if `a` precedes `b` in the order in which transactions began to write. */
function isBefore(a: LiveCursor, b: LiveCursor): boolean {
  const [left, right] = [BigInt(a.xid), BigInt(b.xid)];
  return left < right || (left === right && BigInt(a.id) < BigInt(b.id));
}
