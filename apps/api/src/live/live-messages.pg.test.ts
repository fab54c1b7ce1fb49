import { type Database, openDatabase } from '@larder/database/open-database';
import {
  formatLiveCursor,
  liveHead,
  oldestUnreadAt,
  pruneLiveEvents,
} from '@larder/database/queries/live/live-event.queries';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import type { MemberActor } from '@larder/use-cases/actor';
import { writeLiveEvents } from '@larder/use-cases/live/write-live-events';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { eventually } from '../../e2e/eventually.ts';
import { openLiveFeed } from './live-feed.ts';
import { type IdentifiedMessage, liveMessages } from './live-messages.ts';

const database = await createTestDatabase(inject('testServer'), { poolMax: 20 });
const log = { warn: () => undefined };
// Two processes of the API, each with its own reader.
const feeds = [await openLiveFeed(database, log), await openLiveFeed(database, log)] as const;
const wakeAll = () => {
  for (const feed of feeds) feed.wake();
};
afterAll(async () => {
  for (const feed of feeds) await feed.close();
  await database.drop();
});

const now = new Date('2026-11-21T10:00:00Z');
const givenOwner = async () =>
  actorOf(await givenMember(database.prisma, (await givenMerchant(database.prisma)).id));
const owner = await givenOwner();
const other = await givenOwner();

type Reader = { readonly messages: IdentifiedMessage[]; stop(): Promise<void> };

/** Reads until stopped; `after` is called after every message. */
function read(options: {
  readonly actor?: MemberActor;
  readonly lastEventId?: string | undefined;
  readonly feed?: (typeof feeds)[number];
  readonly after?: (reader: { messages: IdentifiedMessage[]; abort: () => void }) => void;
}): Reader {
  const aborted = new AbortController();
  const messages: IdentifiedMessage[] = [];
  const stream = liveMessages({
    feed: options.feed ?? feeds[0],
    database,
    actor: options.actor ?? owner,
    lastEventId: options.lastEventId,
    now: () => now,
    signal: aborted.signal,
  });
  const done = (async () => {
    for await (const message of stream) {
      if (aborted.signal.aborted) return;
      messages.push(message);
      options.after?.({ messages, abort: () => aborted.abort() });
    }
  })();
  return {
    messages,
    stop: async () => {
      aborted.abort();
      await done;
    },
  };
}

const write = (n: number, merchantId = owner.merchantId) =>
  writeLiveEvents(database.prisma, {
    events: [{ type: 'order.changed', merchantId, ids: { version: n } }],
    at: now,
  });
const numbers = (messages: readonly IdentifiedMessage[]) =>
  messages.flatMap(({ message }) => (message.type === 'order.changed' ? [Number(message.ids.version)] : []));
const opened = async (reader: Reader) => {
  await eventually(() => reader.messages.length).toBeGreaterThan(0);
  return reader;
};

describe('the live stream', () => {
  test('opens with a position, then emits events', async () => {
    const reader = await opened(read({}));
    expect(reader.messages[0]?.message.type).toBe('stream.open');
    await write(1);
    wakeAll();
    await eventually(() => numbers(reader.messages)).toEqual([1]);
    await reader.stop();
  });

  test('names the device by its number as well', async () => {
    const device = await givenCabinet(database.prisma, owner.merchantId);
    const reader = await opened(read({}));
    await writeLiveEvents(database.prisma, {
      events: [{ type: 'stock.changed', merchantId: owner.merchantId, deviceId: device.id }],
      at: now,
    });
    wakeAll();
    await eventually(() => reader.messages.at(-1)?.message).toEqual({
      type: 'stock.changed',
      deviceId: device.id,
      deviceNo: device.deviceNo,
      ids: {},
      at: now.toISOString(),
    });
    await reader.stop();
  });

  test('emits nothing to other merchants', async () => {
    const [own, foreign] = [await opened(read({})), await opened(read({ actor: other }))];
    await write(1);
    await write(2, other.merchantId);
    wakeAll();
    await eventually(() => numbers(foreign.messages)).toEqual([2]);
    await eventually(() => numbers(own.messages)).toEqual([1]);
    await own.stop();
    await foreign.stop();
  });

  test('resumes after a disconnect, at another process, without repeating events', async () => {
    const first = await opened(read({}));
    await write(1);
    wakeAll();
    await eventually(() => numbers(first.messages)).toEqual([1]);
    await first.stop();
    await write(2);
    await write(3);
    const second = read({ lastEventId: first.messages.at(-1)?.id, feed: feeds[1] });
    await write(4);
    wakeAll();
    await eventually(() => numbers(second.messages)).toEqual([2, 3, 4]);
    expect(second.messages.map(({ message }) => message.type)).not.toContain('stream.open');
    await second.stop();
  });

  test.each([
    ['nonsense', () => 'nonsense'],
    [
      'what was pruned',
      async () => {
        const head = await liveHead(database.pool);
        await write(1);
        await pruneLiveEvents(database.pool, new Date(now.getTime() + 1));
        return formatLiveCursor(head);
      },
    ],
  ])('reports possible gaps when asked to resume from %s', async (_, id) => {
    const reader = await opened(read({ lastEventId: await id() }));
    expect(reader.messages[0]?.message.type).toBe('stream.reset');
    await reader.stop();
  });

  test('emits the events of a late commit late, and loses nothing', async () => {
    const reader = await opened(read({}));
    const slow = await database.pool.connect();
    await slow.query('BEGIN');
    await slow.query(
      `INSERT INTO live_event (merchant_id, type, payload, at) VALUES ($1, 'order.changed', '{"version": 1}', $2)`,
      [owner.merchantId, now],
    );
    await write(2);
    wakeAll();
    await feeds[0].wake();
    expect(numbers(reader.messages)).toEqual([]);
    await slow.query('COMMIT');
    slow.release();
    // No NOTIFY is sent now: the reader knows that it was waiting.
    await eventually(() => numbers(reader.messages)).toEqual([1, 2]);
    await reader.stop();
  });

  test('emits each event once to a phone that disconnects again and again, with concurrent writers', async () => {
    const written = 400;
    const writers = 8;
    const received: IdentifiedMessage[] = [];
    let current: Reader | undefined;
    let cuts = 0;

    const connect = (lastEventId?: string): void => {
      const feed = feeds[cuts % 2];
      current = read({
        lastEventId,
        ...(feed ? { feed } : {}),
        after: ({ messages, abort }) => {
          const last = messages.at(-1);
          if (last) received.push(last);
          if (messages.length % 17 !== 0) return;
          cuts += 1;
          abort();
          connect(last?.id);
        },
      });
    };
    connect();
    await eventually(() => received.length).toBe(1);

    let next = 0;
    const writer = async (seed: number) => {
      for (;;) {
        const n = next;
        next += 1;
        if (n >= written) return;
        const client = await database.pool.connect();
        await client.query('BEGIN');
        await client.query(
          `INSERT INTO live_event (merchant_id, type, payload, at) VALUES ($1, 'order.changed', $2, $3)`,
          [owner.merchantId, JSON.stringify({ version: n }), now],
        );
        // sleeps: some transactions stay open longer, so that commits overtake each other.
        if ((n * 7 + seed) % 5 === 0) await client.query('SELECT pg_sleep(0.004)');
        await client.query('COMMIT');
        client.release();
        wakeAll();
      }
    };
    await Promise.all(Array.from({ length: writers }, (_, seed) => writer(seed)));
    await eventually(() => numbers(received).length).toBeGreaterThanOrEqual(written);
    await current?.stop();
    const all = numbers(received);
    expect(all).toHaveLength(written);
    expect(new Set(all).size).toBe(written);
    expect(cuts).toBeGreaterThan(15);
    expect(received.map(({ message }) => message.type)).not.toContain('stream.reset');
  });
});

/** Waits for transactions of other tests on the server that began before the last write: they hold back its event. */
const becomeSettled = () =>
  eventually(async () => oldestUnreadAt(database.pool, await liveHead(database.pool))).toBeNull();

describe('a feed', () => {
  /** The database whose pool calls `onQuery` before each query, and rejects with what that throws. */
  function watched(onQuery: (text: string) => void): Database {
    const query = async (...given: Parameters<typeof database.pool.query>) => {
      onQuery(JSON.stringify(given[0]));
      return database.pool.query(...given);
    };
    const pool = new Proxy(database.pool, {
      get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
    });
    return { ...database, pool };
  }

  test('reads nothing without phones, and goes on at the end of the log with the next one', async () => {
    let reads = 0;
    const feed = await openLiveFeed(
      watched((text) => {
        if (text.includes('live_events_after')) reads += 1;
      }),
      log,
    );
    const heard: string[] = [];
    const listen = (name: string) => feed.subscribe(({ ids }) => heard.push(`${name} ${ids.version}`));
    await write(1);
    await becomeSettled();
    feed.wake();
    expect(await feed.unreadSince()).toBeNull();
    const first = await listen('first');
    expect(reads).toBe(0);
    await write(2);
    feed.wake();
    await eventually(() => heard).toEqual(['first 2']);
    first.stop();
    first.stop();
    await write(3);
    await becomeSettled();
    feed.wake();
    const [second, third] = await Promise.all([listen('second'), listen('third')]);
    second.stop();
    await write(4);
    feed.wake();
    await eventually(() => heard).toEqual(['first 2', 'third 4']);
    third.stop();
    await feed.close();
  });

  test('refuses phones while the database is away, and serves them afterwards', async () => {
    let isAway = false;
    const feed = await openLiveFeed(
      watched(() => {
        if (isAway) throw new Error('away');
      }),
      log,
    );
    const heard: unknown[] = [];
    const listen = () => feed.subscribe(({ ids }) => heard.push(ids.version));
    isAway = true;
    const refused = Promise.allSettled([listen(), listen()]);
    feed.wake();
    expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    const { stop } = await listen();
    await write(5);
    feed.wake();
    await eventually(() => heard).toEqual([5]);
    stop();
    await feed.close();
  });

  test('reads again soon after a read that failed', async () => {
    let failures = 0;
    let isAway = false;
    const feed = await openLiveFeed(
      watched(() => {
        if (isAway) throw new Error('away');
      }),
      {
        warn: () => {
          failures += 1;
          isAway = false;
        },
      },
    );
    const heard: unknown[] = [];
    await feed.subscribe(({ ids }) => heard.push(ids.version));
    await write(6);
    isAway = true;
    feed.wake();
    await eventually(() => heard).toEqual([6]);
    expect(failures).toBe(1);
    await feed.close();
  });

  test('rests between reads that fail, however often it is woken', async () => {
    const gone = openDatabase({ url: database.url, poolMax: 1, applicationName: 'larder-test' });
    let failures = 0;
    const warn = () => {
      failures += 1;
    };
    const feed = await openLiveFeed(gone, { warn });
    await feed.subscribe(() => undefined);
    await gone.close();
    let wakes = 0;
    const waking = setInterval(() => {
      wakes += 1;
      feed.wake();
    }, 5);
    await eventually(() => wakes).toBeGreaterThan(20);
    clearInterval(waking);
    await feed.close();
    expect(failures).toBeGreaterThan(0);
    expect(failures).toBeLessThan(wakes / 2);
  });
});
