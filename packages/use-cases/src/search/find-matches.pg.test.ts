import { foundOrders, ordersOfAmount } from '@larder/database/queries/order/found-orders.queries';
import { readOrderSearch } from '@larder/domain/order/order-search';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { findMatches } from './find-matches.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const restocker = { kind: 'restocker', deviceScope: 'selected' } as const;

async function givenShop() {
  const scene = await givenOrderScene(database);
  const find = async (q: string, actor: MemberActor = scene.owner) =>
    accepted(await scene.as(findMatches, { q }, actor));
  return { ...scene, find };
}

describe('the search over everything', () => {
  test('finds a device by name, number and address', async () => {
    const { merchant, find } = await givenShop();
    const gym = await givenCabinet(prisma, merchant.id, {
      name: 'Gym Level 2',
      street: '8 Elm Street',
      city: 'Oakland',
    });
    const other = await givenCabinet(prisma, merchant.id, { name: 'Attic' });
    for (const q of ['gym lev', gym.deviceNo.toLowerCase(), 'elm street oak']) {
      const { devices } = await find(q);
      expect(devices?.items.map(({ deviceNo }) => deviceNo)).toEqual([gym.deviceNo]);
      expect(devices?.hasMore).toBe(false);
    }
    expect((await find('attic')).devices?.items[0]?.deviceNo).toBe(other.deviceNo);
  });

  test('finds orders of any time by the beginning of their number and by a card, the latest first', async () => {
    const { sell, find } = await givenShop();
    const old = await sell('2025-01-05T13:00:00Z', { orderNo: 'O25010500000007', cardLast4: '4242' });
    const first = await sell('2026-11-20T12:00:00Z', { orderNo: 'O26112000000001', cardLast4: '1111' });
    const last = await sell('2026-11-20T13:00:00Z', { orderNo: 'O26112000000002', cardLast4: '4242' });
    const found = async (q: string) => (await find(q)).orders?.items.map(({ id }) => id);
    expect(await found('4242')).toEqual([last.id, old.id]);
    expect(await found('261120')).toEqual([last.id, first.id]);
    expect(await found(' o25010500000007 ')).toEqual([old.id]);
    for (const q of ['O', '26', 'O%', '%']) expect(await found(q)).toEqual([]);
  });

  test('finds products by name and barcode, and people by name and e-mail', async () => {
    const { merchant, find } = await givenShop();
    const cola = await givenProduct(prisma, merchant.id, {
      platform: { name: 'Cola Zero', gtin: '00036000291452' },
    });
    for (const q of ['zero', '036000291452', '0 36000 29145 2']) {
      expect((await find(q)).products?.items.map(({ id }) => id)).toEqual([cola.id]);
    }
    const { account, membership } = await givenMember(prisma, merchant.id, {
      ...restocker,
      displayName: 'Robin Diaz',
      account: { email: `robin.${merchant.id}@example.com` },
    });
    for (const q of ['diaz', account.email]) {
      expect((await find(q)).people?.items.map(({ id }) => id)).toEqual([membership.id]);
    }
  });

  test('returns the first five of a kind and whether there are more', async () => {
    const { merchant, find } = await givenShop();
    const docks = async () => {
      const { devices } = await find('dock');
      return [devices?.items.length, devices?.hasMore];
    };
    for (let count = 0; count < 5; count += 1)
      await givenCabinet(prisma, merchant.id, { name: `Dock ${count}` });
    expect(await docks()).toEqual([5, false]);
    await givenCabinet(prisma, merchant.id, { name: 'Dock 5' });
    expect(await docks()).toEqual([5, true]);
  });

  test('leaves out what the member may not list, and devices out of scope', async () => {
    const { merchant, device, owner, sell, find } = await givenShop();
    const hidden = await givenCabinet(prisma, merchant.id, { name: 'Lobby hidden' });
    await sell('2026-11-20T13:00:00Z', { cardLast4: '4242' }, hidden);
    await givenMember(prisma, merchant.id, { ...restocker, displayName: 'Lobby Lee' });
    const confined: MemberActor = { ...owner, deviceScope: [device.id] };
    expect((await find('lobby', confined)).devices?.items.map(({ deviceNo }) => deviceNo)).toEqual([
      device.deviceNo,
    ]);
    expect((await find('4242', confined)).orders?.items).toEqual([]);
    const support = actorOf(await givenMember(prisma, merchant.id, { kind: 'staff', systemRole: 'support' }));
    const onlyPeople: MemberActor = { ...support, permissions: ['user.view'] };
    const { people, ...rest } = await find('lobby', onlyPeople);
    expect(rest).toEqual({ devices: null, orders: null, amount: null, products: null });
    expect(people?.items).toEqual([]);
    const nobody: MemberActor = { ...support, permissions: [] };
    expect(Object.values(await find('lobby', nobody))).toEqual([null, null, null, null, null]);
  });

  test('gives nothing of another merchant away', async () => {
    const { device, sell } = await givenShop();
    const order = await sell('2026-11-20T13:00:00Z', { cardLast4: '9876' });
    const stranger = await givenShop();
    for (const q of [device.deviceNo, order.orderNo, '9876']) {
      const found = await stranger.find(q);
      // Four digits may be in a number of the stranger's own by chance.
      expect(JSON.stringify(found)).not.toMatch(
        new RegExp(`${order.id}|${order.orderNo}|${device.deviceNo}`),
      );
      if (q !== '9876')
        expect(Object.values(found).map((group) => group?.items.length ?? null)).toEqual([0, 0, null, 0, 0]);
    }
  });

  test('finds orders of the last 30 days by what they came to, the latest first, and counts them', async () => {
    const { merchant, device, owner, sell, find } = await givenShop();
    // It is 10:00 UTC on the 21st of November.
    const came = async (at: string, totalMinor = 272, cabinet = device) =>
      (await sell(`${at}T12:00:00Z`, { subtotalMinor: totalMinor, taxMinor: 0, totalMinor }, cabinet)).id;
    await came('2026-10-21');
    const old = await came('2026-10-23');
    await came('2026-11-20', 273);
    const last = await came('2026-11-20');
    const { amount } = await find('$2.72');
    expect([amount?.amountMinor, amount?.count, amount?.items.map(({ id }) => id)]).toEqual([
      272,
      2,
      [last, old],
    ]);
    expect((await find('2,72')).amount?.count).toBe(2);
    expect((await find('9.99')).amount).toEqual({ amountMinor: 999, count: 0, items: [] });
    expect((await find('272')).amount).toBeNull();
    const hidden = await givenCabinet(prisma, merchant.id, { name: 'Attic' });
    await came('2026-11-20', 272, hidden);
    expect((await find('2.72')).amount?.count).toBe(3);
    expect((await find('2.72', { ...owner, deviceScope: [device.id] })).amount?.count).toBe(2);
    for (let more = 0; more < 4; more += 1) await came('2026-11-19');
    const { amount: many } = await find('2.72');
    expect([many?.count, many?.items.length]).toEqual([7, 5]);
    const stranger = await givenShop();
    expect((await stranger.find('2.72')).amount?.count).toBe(0);
  });

  test('reads few orders of many: each search follows its own index and stops', async () => {
    const { merchant, sell } = await givenShop();
    const one = await sell('2026-11-20T13:00:00Z', { orderNo: 'O26111800000001', cardLast4: '4242' });
    await prisma.$executeRaw`
      INSERT INTO sales_order SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'session_id', NULL, 'type', 'supplement', 'order_no', 'O261119' || lpad(n::text, 8, '0')))).*
        FROM sales_order o, generate_series(1, 3000) n WHERE o.id = ${one.id}::uuid`;
    await prisma.$executeRaw`ANALYZE sales_order`;
    const explains = {
      query: (text: string, values: unknown[]) => database.pool.query(`EXPLAIN ${text}`, values),
    } as unknown as typeof database.pool;
    for (const [typed, index] of [
      ['26111900002', 'sales_order_no_prefix'],
      ['4242', 'card_last4'],
    ] as const) {
      const plan = JSON.stringify(await foundOrders(explains, merchant.id, null, readOrderSearch(typed), 5));
      expect(plan).toContain(index);
      expect(plan).not.toContain('Sort');
    }
    const ofAmount = { amountMinor: Number(one.totalMinor), since: new Date('2026-11-01') };
    const { rows } = await ordersOfAmount(explains, merchant.id, null, ofAmount, 5);
    expect(JSON.stringify(rows)).toContain('total_minor_created_at_id_idx');
    expect(JSON.stringify(rows)).not.toContain('Sort');
  });

  test('refuses an empty text', async () => {
    const { as } = await givenShop();
    expect(refusalOf(await as(findMatches, { q: ' ' }))?.code).toBe('BAD_INPUT');
  });
});
