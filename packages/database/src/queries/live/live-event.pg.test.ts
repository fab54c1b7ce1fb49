import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import type pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import {
  formatLiveCursor,
  isLiveCursorLost,
  type LiveCursor,
  liveEventsAfter,
  liveHead,
  parseLiveCursor,
  pruneLiveEvents,
} from './live-event.queries.ts';

const database = await createTestDatabase(inject('testServer'));
const { pool } = database;
afterAll(() => database.drop());

const at = new Date('2026-11-20T12:00:00.000Z');

const append = (client: pg.Pool | pg.PoolClient, merchantId: string, type: string, when = at) =>
  client.query('insert into live_event (merchant_id, type, payload, at) values ($1, $2, $3, $4)', [
    merchantId,
    type,
    { of: type },
    when,
  ]);

/** Waits until no transaction of another test database on the same server holds back the events of a merchant. */
const becomeSettled = (merchantId: string, head: LiveCursor) =>
  expect.poll(async () => (await liveEventsAfter(pool, head, { merchantId, limit: 1_000 })).more).toBe(false);

const typesAfter = async (merchantId: string | null, cursor: LiveCursor) =>
  (await liveEventsAfter(pool, cursor, { limit: 100, ...(merchantId ? { merchantId } : {}) })).events.map(
    ({ type }) => type,
  );

describe('live events', () => {
  test('are returned in order, page by page', async () => {
    const merchantId = newTestId();
    const head = await liveHead(pool);
    for (const type of ['a', 'b', 'c']) await append(pool, merchantId, type);
    await becomeSettled(merchantId, head);
    const first = await liveEventsAfter(pool, head, { merchantId, limit: 2 });
    expect(first.events.map(({ type }) => type)).toEqual(['a', 'b']);
    expect(first.more).toBe(true);
    expect(first.events[0]).toMatchObject({ merchantId, deviceId: null, payload: { of: 'a' }, at });
    const last = first.events.at(-1) ?? head;
    expect(await liveEventsAfter(pool, last, { merchantId, limit: 2 })).toMatchObject({
      events: [{ type: 'c' }],
      more: false,
    });
  });

  test('are ordered by number, not by its text, up to the requested end', async () => {
    const merchantId = newTestId();
    const head = await liveHead(pool);
    const types = Array.from({ length: 120 }, (_, n) => String(n));
    for (const type of types) await append(pool, merchantId, type);
    await becomeSettled(merchantId, head);
    expect(
      await typesAfter(null, head).then((all) => all.filter((type) => types.includes(type))),
    ).toHaveLength(100);
    const { events } = await liveEventsAfter(pool, head, { merchantId, limit: 200 });
    expect(events.map(({ type }) => type)).toEqual(types);
    const until = events[110] ?? head;
    const part = await liveEventsAfter(pool, events[8] ?? head, { merchantId, limit: 200, until });
    expect(part.events.map(({ type }) => type)).toEqual(types.slice(9, 111));
    expect(part.more).toBe(false);
  });

  test('are returned for one merchant, or for all', async () => {
    const [mine, yours] = [newTestId(), newTestId()];
    const head = await liveHead(pool);
    await append(pool, mine, 'mine');
    await append(pool, yours, 'yours');
    await becomeSettled(yours, head);
    expect(await typesAfter(mine, head)).toEqual(['mine']);
    expect(await typesAfter(null, head)).toEqual(['mine', 'yours']);
  });

  test('are not skipped by a fast reader while a slow transaction is open', async () => {
    const merchantId = newTestId();
    const head = await liveHead(pool);
    const slow = await pool.connect();
    await slow.query('begin');
    await append(slow, merchantId, 'slow');
    await append(pool, merchantId, 'fast');
    // The fast one is committed, yet the slow one may still come before it.
    expect(await liveEventsAfter(pool, head, { merchantId, limit: 100 })).toEqual({ events: [], more: true });
    await slow.query('commit');
    slow.release();
    await becomeSettled(merchantId, head);
    expect(await typesAfter(merchantId, head)).toEqual(['slow', 'fast']);
  });

  test('reach every reader once, however writers overlap', async () => {
    const merchantId = newTestId();
    let cursor = await liveHead(pool);
    const seen: string[] = [];
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 20; n += 1) {
        const client = await pool.connect();
        await client.query('begin');
        await append(client, merchantId, `${writer}:${n}`);
        // sleeps: some transactions stay open for longer, so that commits overtake each other.
        if (n % 3 === 0) await client.query('select pg_sleep(0.002)');
        await client.query(n % 7 === 0 ? 'rollback' : 'commit');
        client.release();
      }
    });
    let writing = true;
    const done = Promise.all(writers).then(() => {
      writing = false;
    });
    for (let more = true; more || writing; ) {
      const page = await liveEventsAfter(pool, cursor, { merchantId, limit: 7 });
      seen.push(...page.events.map(({ type }) => type));
      cursor = page.events.at(-1) ?? cursor;
      more = page.more;
    }
    await done;
    await becomeSettled(merchantId, cursor);
    seen.push(...(await typesAfter(merchantId, cursor)));
    const expected = Array.from({ length: 6 * 20 }, (_, i) => i)
      .filter((i) => (i % 20) % 7 !== 0)
      .map((i) => `${Math.floor(i / 20)}:${i % 20}`);
    expect([...seen].sort()).toEqual(expected.sort());
  });

  test('are reported as lost to a reader who had not read them before pruning', async () => {
    const merchantId = newTestId();
    const head = await liveHead(pool);
    await append(pool, merchantId, 'old');
    // Transactions of other databases of the server hold events back as well.
    await becomeSettled(merchantId, head);
    const [old] = (await liveEventsAfter(pool, head, { merchantId, limit: 1 })).events;
    const later = new Date(at.getTime() + 3_600_000);
    await append(pool, merchantId, 'new', later);
    await becomeSettled(merchantId, head);
    expect(await isLiveCursorLost(pool, head)).toBe(false);
    expect(await pruneLiveEvents(pool, later)).toBeGreaterThan(0);
    expect(await isLiveCursorLost(pool, head)).toBe(true);
    expect(await isLiveCursorLost(pool, old ?? head)).toBe(false);
    expect(await typesAfter(merchantId, old ?? head)).toEqual(['new']);
    expect(await pruneLiveEvents(pool, at)).toBe(0);
    expect(await isLiveCursorLost(pool, head)).toBe(true);
  });

  test('are reported as lost for a cursor of another database', async () => {
    const { xid } = await liveHead(pool);
    expect(await isLiveCursorLost(pool, { xid: String(BigInt(xid) + 1_000n), id: '1' })).toBe(true);
  });
});

describe('a cursor', () => {
  test('survives conversion to text and back', () => {
    expect(parseLiveCursor(formatLiveCursor({ xid: '742', id: '18' }))).toEqual({ xid: '742', id: '18' });
  });

  test.each(['', '1', '1-', '-1', '1-2-3', 'a-b', '1-2;drop', `${'9'.repeat(20)}-1`])(
    'rejects %j',
    (text) => {
      expect(parseLiveCursor(text)).toBeNull();
    },
  );
});
