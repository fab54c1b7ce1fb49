import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { readOverview } from '../home/read-overview.ts';
import { findMatches } from '../search/find-matches.ts';
import { listOrders } from './list-orders.ts';
import { readOrder } from './read-order.ts';
import { summarizeOrders } from './summarize-orders.ts';
import { writeOffOrder } from './write-off-order.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

async function givenShop() {
  const scene = await givenOrderScene(database);
  const list = async (input: object = {}, actor = scene.owner) =>
    accepted(await scene.as(listOrders, input, actor));
  const found = async (input: object = {}) => (await list(input)).items.map(({ id }) => id);
  return { ...scene, list, found };
}

describe('the list of orders', () => {
  test("shows the merchant's last 7 days, newest first, in flat rows", async () => {
    const { device, sell, list } = await givenShop();
    await sell('2026-11-15T04:59:59.999Z');
    const oldest = await sell('2026-11-15T05:00:00.000Z');
    const newest = await sell('2026-11-21T09:59:00.000Z', { itemQty: 3, refundedMinor: 100 });
    const { items, nextCursor } = await list();
    expect(items.map(({ id }) => id)).toEqual([newest.id, oldest.id]);
    expect(nextCursor).toBeNull();
    expect(items[0]).toEqual({
      id: newest.id,
      orderNo: newest.orderNo,
      type: 'sale',
      status: 'paid',
      createdAt: '2026-11-21T09:59:00.000Z',
      deviceNo: device.deviceNo,
      deviceName: 'Lobby West',
      firstItemName: 'Sparkling Water',
      itemQty: 3,
      currency: 'USD',
      totalMinor: 272,
      capturedMinor: 272,
      refundedMinor: 100,
      dueMinor: 0,
      abnormalDeadlineAt: null,
      tags: ['partially_refunded'],
    });
  });

  test('names what is still due of an unpaid order, less what was paid and reduced', async () => {
    const { sell, list } = await givenShop();
    await sell('2026-11-20T12:00:00Z', {
      status: 'unpaid',
      paidAt: null,
      capturedMinor: 200,
      reducedMinor: 22,
    });
    expect((await list()).items).toMatchObject([{ totalMinor: 272, dueMinor: 50, refundedMinor: 22 }]);
  });

  test("is filtered by days of the merchant's time zone, status, type and device", async () => {
    const { merchant, sell, found } = await givenShop();
    const other = await givenCabinet(prisma, merchant.id);
    const lateOn18 = await sell('2026-11-19T04:59:59.999Z');
    const on19 = await sell('2026-11-19T05:00:00.000Z', { status: 'unpaid', paidAt: null, capturedMinor: 0 });
    const elsewhere = await sell('2026-11-19T12:00:00.000Z', { type: 'sale_manual' }, other);
    expect(await found({ from: '2026-11-18', to: '2026-11-18' })).toEqual([lateOn18.id]);
    expect(await found({ from: '2026-11-19', to: '2026-11-19' })).toEqual([elsewhere.id, on19.id]);
    expect(await found({ from: '2026-11-19' })).toEqual([elsewhere.id, on19.id]);
    expect(await found({ to: '2026-11-18' })).toEqual([lateOn18.id]);
    expect(await found({ status: 'unpaid' })).toEqual([on19.id]);
    expect(await found({ type: 'sale_manual' })).toEqual([elsewhere.id]);
    expect(await found({ deviceNo: other.deviceNo })).toEqual([elsewhere.id]);
    expect(await found({ deviceNo: other.deviceNo, status: 'unpaid' })).toEqual([]);
  });

  test('covers at most 31 days from a single given day', async () => {
    const { sell, found } = await givenShop();
    const first = await sell('2026-09-01T12:00:00Z');
    const last = await sell('2026-10-01T12:00:00Z');
    const after = await sell('2026-10-02T12:00:00Z');
    expect(await found({ from: '2026-09-01' })).toEqual([last.id, first.id]);
    expect(await found({ to: '2026-10-02' })).toEqual([after.id, last.id]);
  });

  test('is searched by the start of an order number and by the last 4 digits of a card', async () => {
    const { sell, found } = await givenShop();
    const a = await sell('2026-11-20T12:00:00Z', { orderNo: 'O26112000004242', cardLast4: '1111' });
    const b = await sell('2026-11-20T13:00:00Z', { orderNo: 'O26112000001111', cardLast4: '4242' });
    const old = await sell('2026-01-05T13:00:00Z', { orderNo: 'O26010500000007', cardLast4: '4242' });
    expect(await found({ q: '4242' })).toEqual([b.id, old.id]);
    expect(await found({ q: 'o261120' })).toEqual([b.id, a.id]);
    expect(await found({ q: '26112000004' })).toEqual([a.id]);
    expect(await found({ q: ' 26010500000007 ' })).toEqual([old.id]);
    expect(await found({ q: 'O26010500000007', from: '2026-11-01', to: '2026-11-21' })).toEqual([]);
    for (const q of ['%', 'O_6112000004242', 'cola', '424', "'; DROP"])
      expect(await found({ q })).toEqual([]);
  });

  test('has the orders of any time that the search over everything finds, until days are chosen', async () => {
    const { sell, found, as } = await givenShop();
    const recent = await sell('2026-11-20T12:00:00Z', { orderNo: 'O26112000000011', cardLast4: '4242' });
    const late = await sell('2025-03-05T23:59:59.999Z', { orderNo: 'O25030500000009', cardLast4: '1111' });
    const early = await sell('2025-03-05T00:00:00Z', { orderNo: 'O25030500000007', cardLast4: '4242' });
    const first = await sell('2025-03-01T12:00:00Z', { orderNo: 'O25030100000003', cardLast4: '4242' });
    for (const q of ['4242', '250305', '25030']) {
      const { orders } = accepted(await as(findMatches, { q }));
      const listed = await found({ q });
      expect(listed).toEqual(orders?.items.map(({ id }) => id));
      expect(accepted(await as(summarizeOrders, { q })).count).toBe(listed.length);
    }
    expect(await found({ q: '4242' })).toEqual([recent.id, early.id, first.id]);
    expect(await found({ q: '250305' })).toEqual([late.id, early.id]);
    expect(await found({ q: '25030' })).toEqual([late.id, early.id, first.id]);
    expect(await found({ q: 'O2503' })).toEqual([]);
    expect(await found({ q: '25039' })).toEqual([]);
    expect(await found({ q: '4242', from: '2026-11-15', to: '2026-11-21' })).toEqual([recent.id]);
    expect(await found({ q: '4242', to: '2025-03-02' })).toEqual([first.id]);
  });

  test('is paged without gaps or duplicates, even within one millisecond', async () => {
    const { sell, list } = await givenShop();
    for (let count = 0; count < 5; count += 1) await sell('2026-11-20T12:00:00.123Z');
    const pages: string[][] = [];
    for (let cursor: string | null = null; pages.length < 9; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({ cursor, limit: 2 });
      pages.push(page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      if (!cursor) break;
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat()).size).toBe(5);
  });

  test('refuses a broken cursor and more than 31 days', async () => {
    const { as } = await givenShop();
    expect(refusalOf(await as(listOrders, { cursor: 'bm90IGpzb24' }))?.code).toBe('BAD_INPUT');
    expect(refusalOf(await as(listOrders, { from: '2026-10-01', to: '2026-11-01' }))).toMatchObject({
      params: { key: 'valid.range.max', n: 31 },
    });
  });

  test('hides devices and orders that the member may not see', async () => {
    const { merchant, device, owner, sell, as, list } = await givenShop();
    const stranger = await givenShop();
    const hidden = await givenCabinet(prisma, merchant.id);
    const order = await sell('2026-11-20T12:00:00Z', {}, hidden);
    const seen = await sell('2026-11-20T11:00:00Z');
    const confined: MemberActor = { ...owner, deviceScope: [device.id] };
    expect((await list({}, confined)).items.map(({ id }) => id)).toEqual([seen.id]);
    expect((await list({}, { ...owner, deviceScope: [] })).items).toEqual([]);
    expect((await stranger.list()).items).toEqual([]);
    for (const [actor, input] of [
      [confined, { deviceNo: hidden.deviceNo }],
      [stranger.owner, { deviceNo: device.deviceNo }],
      [owner, { deviceNo: 'NOSUCH0001' }],
    ] as const) {
      expect(refusalOf(await as(listOrders, input, actor))).toEqual({ code: 'NOT_FOUND' });
      expect(refusalOf(await as(summarizeOrders, input, actor))).toEqual({ code: 'NOT_FOUND' });
    }
    for (const actor of [confined, stranger.owner]) {
      expect(refusalOf(await as(readOrder, { id: order.id }, actor))).toEqual({ code: 'NOT_FOUND' });
    }
  });

  test('keeps the orders of a device that went to another merchant, without its new name', async () => {
    const { device, sell, list } = await givenShop();
    await sell('2026-11-20T12:00:00Z');
    const next = await givenMerchant(prisma);
    await prisma.device.update({
      where: { id: device.id },
      data: { merchantId: next.id, name: 'Not yours any more', planogramVersionId: null },
    });
    const { items } = await list({ deviceNo: device.deviceNo });
    expect(items).toMatchObject([{ deviceNo: device.deviceNo, deviceName: null }]);
  });
});

describe('the summary of orders', () => {
  test('counts and sums the orders that the list finds', async () => {
    const { device, sell, as } = await givenShop();
    await sell('2026-11-20T12:00:00Z', { refundedMinor: 100 });
    await sell('2026-11-20T13:00:00Z', { status: 'unpaid', paidAt: null, capturedMinor: 0 });
    await sell('2026-11-01T13:00:00Z');
    const sums = async (input: object) => accepted(await as(summarizeOrders, input));
    expect(await sums({})).toEqual({
      count: 2,
      totalMinor: 544,
      capturedMinor: 272,
      dueMinor: 272,
      refundedMinor: 100,
      currency: 'USD',
      deviceName: null,
    });
    expect(await sums({ status: 'unpaid' })).toMatchObject({ count: 1, capturedMinor: 0, dueMinor: 272 });
    expect(await sums({ deviceNo: device.deviceNo })).toMatchObject({ count: 2, deviceName: 'Lobby West' });
    expect(await sums({ from: '2026-11-01', to: '2026-11-20' })).toMatchObject({ count: 3 });
    expect(await sums({ q: 'X' })).toMatchObject({ count: 0, totalMinor: 0, currency: 'USD' });
  });
});

describe('the orders that Home counts today', () => {
  test('are exactly those that its link lists, in whatever zones the cabinets stand', async () => {
    const { merchant, owner, device, sell, as, found } = await givenShop();
    await prisma.merchant.update({ where: { id: merchant.id }, data: { features: ['statistics'] } });
    const abroad = await givenCabinet(prisma, merchant.id, { timezone: 'Asia/Tokyo' });
    const training = await givenCabinet(prisma, merchant.id, { isTraining: true });
    const unpaid = { status: 'unpaid', paidAt: null, capturedMinor: 0 } as const;
    const abnormal = {
      status: 'abnormal',
      abnormalReason: 'low_confidence',
      abnormalState: 'open',
      abnormalDeadlineAt: new Date('2026-11-22T05:00:00Z'),
      paidAt: null,
      capturedMinor: 0,
    } as const;
    // Today begins at 05:00 UTC in New York, whatever day it is in Tokyo.
    await sell('2026-11-21T04:59:59.999Z');
    await sell('2026-11-21T04:59:59.999Z', {}, abroad);
    const counted = [
      await sell('2026-11-21T05:00:00.000Z'),
      await sell('2026-11-21T05:00:01.000Z', {}, abroad),
      await sell('2026-11-21T06:00:00.000Z', { status: 'processing', paidAt: null, capturedMinor: 0 }),
      // Reported late: taken yesterday, an order since today.
      await sell('2026-11-21T07:00:00.000Z', { consumedAt: new Date('2026-11-20T20:00:00Z') }),
      await sell('2026-11-21T08:00:00.000Z', { status: 'refunded', refundedMinor: 272 }),
      await sell('2026-11-21T09:00:00.000Z', { status: 'completed', completedAt: new Date() }),
    ];
    await sell('2026-11-21T08:10:00.000Z', {}, training);
    await sell('2026-11-21T08:20:00.000Z', unpaid);
    await sell('2026-11-21T08:30:00.000Z', abnormal);
    const given = await sell('2026-11-21T08:40:00.000Z', unpaid);
    accepted(await as(writeOffOrder, { id: given.id }));

    const today = { from: '2026-11-21', to: '2026-11-21' };
    const readers: MemberActor[] = [owner, { ...owner, deviceScope: [device.id] }];
    for (const reader of readers) {
      const { sales } = accepted(await as(readOverview, undefined, reader));
      const summary = accepted(await as(summarizeOrders, { ...today, status: 'sold' }, reader));
      expect(sales?.series.at(-1)?.day).toBe(today.from);
      expect(sales?.today.orders).toBe(summary.count);
    }
    expect(await found({ ...today, status: 'sold' })).toEqual(counted.map(({ id }) => id).reverse());
    expect(await found(today)).toHaveLength(counted.length + 4);
  });
});
