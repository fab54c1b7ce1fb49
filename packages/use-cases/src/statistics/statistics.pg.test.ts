import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { rollUpSales } from '../order/roll-up-sales.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { rankDevices } from './rank-devices.ts';
import { rankProducts } from './rank-products.ts';
import { readDeviceSales } from './read-device-sales.ts';
import { readSummary } from './read-summary.ts';
import { readWeekHours } from './read-week-hours.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

/** It is 05:00 on Saturday, 21 November 2026, in New York. */
async function givenShop() {
  const scene = await givenOrderScene(database);
  const sellAt = async (at: string, overrides: object = {}, cabinet = scene.device) => {
    const order = await scene.sell(at, { consumedAt: new Date(at), ...overrides }, cabinet);
    const day = new Date(at).toLocaleDateString('en-CA', { timeZone: cabinet.timezone });
    const { merchantId, deviceId } = order;
    const marked = { merchantId, deviceId, businessDate: new Date(day), markedAt: new Date(at) };
    await prisma.rollupDirty.createMany({ data: [marked], skipDuplicates: true });
    return order;
  };
  const sumUp = async () => {
    const env = createTestEnvironment(database);
    while (accepted(await runUseCase(env, rollUpSales, systemActor, {}, { requestId: 'test' })) > 0);
  };
  const member = async (role: 'operations' | 'viewer', deviceIds?: readonly string[]) => {
    const actor = actorOf(await givenMember(prisma, scene.merchant.id), { role });
    return { ...actor, deviceScope: deviceIds ?? actor.deviceScope };
  };
  return { ...scene, sellAt, sumUp, member };
}

const today = { from: '2026-11-21', to: '2026-11-21' };
const week = { from: '2026-11-15', to: '2026-11-21' };
const every: readonly AnyUseCase<unknown>[] = [
  readSummary,
  readWeekHours,
  rankProducts,
  rankDevices,
  readDeviceSales,
];

describe('statistics', () => {
  test('are refused without the module, beyond two years, and for cabinets of others', async () => {
    const { as, merchant, device } = await givenShop();
    const foreign = (await givenShop()).device.deviceNo;
    const asked = { ...week, deviceNo: device.deviceNo, deviceNos: [device.deviceNo] };
    for (const useCase of every) {
      const refusal = async (input: object) => refusalOf(await as(useCase, { ...asked, ...input }))?.code;
      expect(await refusal({})).toBeUndefined();
      expect(await refusal({ from: '2024-11-20' })).toBe('BAD_INPUT');
      expect(await refusal({ deviceNo: foreign, deviceNos: [foreign] })).toBe('NOT_FOUND');
    }
    await prisma.merchant.update({ where: { id: merchant.id }, data: { features: ['restock_quick'] } });
    for (const useCase of every) {
      expect(refusalOf(await as(useCase, asked))?.code).toBe('STATS_NOT_ENABLED');
    }
  });

  test('hide costs and margins from members who may not see them', async () => {
    const { as, sellAt, sumUp, member } = await givenShop();
    await sellAt('2026-11-20T15:00:00Z');
    await sumUp();
    const hands = await member('operations');
    expect(accepted(await as(readSummary, week)).total).toMatchObject({
      marginMinor: 130,
      marginPpm: 520_000,
    });
    const hidden = { summary: accepted(await as(readSummary, week, hands)) };
    expect(hidden.summary.total).toMatchObject({ netMinor: 250, marginMinor: null, marginPpm: null });
    const seen = JSON.stringify([
      hidden.summary,
      accepted(await as(rankProducts, week, hands)),
      accepted(await as(rankDevices, week, hands)),
    ]);
    expect(seen).not.toMatch(/costMinor|"marginMinor":\d|"marginPpm":\d/);
    expect(refusalOf(await as(rankProducts, { ...week, sort: 'margin' }, hands))?.code).toBe('FORBIDDEN');
  });

  test('show no margin that an unknown cost is in, from the day on which it is entered', async () => {
    const { as, merchant, device, sellAt, sumUp } = await givenShop();
    await sellAt('2026-11-18T15:00:00Z');
    await sellAt('2026-11-20T15:00:00Z');
    await sumUp();
    const of = { merchantId: merchant.id };
    const ask = async (days: { readonly from: string; readonly to: string }) => {
      const summary = accepted(await as(readSummary, days));
      const [product] = accepted(await as(rankProducts, days)).items;
      const [category] = accepted(await as(rankProducts, { ...days, by: 'category' })).items;
      const [cabinet] = accepted(await as(rankDevices, days)).items;
      return {
        total: summary.total.marginMinor,
        rate: summary.total.marginPpm,
        uncosted: summary.total.uncostedProducts,
        days: summary.days.filter(({ orders }) => orders > 0).map(({ marginMinor }) => marginMinor),
        rows: [product?.marginMinor, category?.marginMinor, cabinet?.marginPpm],
        isUncosted: [product?.isUncosted, category?.isUncosted, cabinet?.isUncosted],
      };
    };
    await prisma.merchantProduct.updateMany({ where: of, data: { costKnown: false } });
    const unknown = { total: null, rate: null, uncosted: 1, rows: [null, null, null] };
    expect(await ask(week)).toMatchObject({ ...unknown, days: [null, null], isUncosted: [true, true, true] });
    expect(accepted(await as(readSummary, { ...week, deviceNos: [device.deviceNo] })).total).toMatchObject({
      marginMinor: null,
      uncostedProducts: 1,
    });
    // 21:00 on the 18th in New York: the 19th by the clock of the database.
    const since = new Date('2026-11-19T02:00:00Z');
    await prisma.merchantProduct.updateMany({ where: of, data: { costKnown: true, costKnownSince: since } });
    expect(await ask(week)).toMatchObject({ ...unknown, days: [null, 130] });
    expect(await ask({ from: '2026-11-19', to: '2026-11-21' })).toEqual({
      total: 130,
      rate: 520_000,
      uncosted: 0,
      days: [130],
      rows: [130, 130, 520_000],
      isUncosted: [false, false, false],
    });
  });

  test('count only cabinets within the scope of a member', async () => {
    const { as, merchant, device, sellAt, sumUp, member } = await givenShop();
    const other = await givenCabinet(prisma, merchant.id, { name: 'Lobby East' });
    await sellAt('2026-11-20T15:00:00Z');
    await sellAt('2026-11-20T15:00:00Z', { subtotalMinor: 500, totalMinor: 522 }, other);
    await sumUp();
    const bound = await member('viewer', [device.id]);
    expect(accepted(await as(readSummary, week, bound)).total.netMinor).toBe(250);
    expect(accepted(await as(readSummary, week)).total.netMinor).toBe(750);
    expect(accepted(await as(rankDevices, week, bound)).items.map(({ deviceNo }) => deviceNo)).toEqual([
      device.deviceNo,
    ]);
    const foreign = { ...week, deviceNos: [other.deviceNo] };
    expect(refusalOf(await as(readSummary, foreign, bound))?.code).toBe('NOT_FOUND');
  });

  test('leave out training cabinets', async () => {
    const { as, device, sellAt, sumUp } = await givenShop();
    await prisma.device.update({ where: { id: device.id }, data: { isTraining: true } });
    await sellAt('2026-11-20T15:00:00Z');
    await sumUp();
    expect(accepted(await as(readSummary, week)).total).toMatchObject({ netMinor: 0, orders: 0 });
    expect(accepted(await as(rankDevices, week)).items).toEqual([]);
    expect(accepted(await as(rankProducts, week)).items).toEqual([]);
  });

  test('compare with no days of which some lie before the first sale, of all or of a cabinet', async () => {
    const { as, sellAt, sumUp } = await givenShop();
    const changes = async () => [
      accepted(await as(readSummary, week)).compared.netPpm,
      accepted(await as(rankDevices, week)).items[0]?.changePpm,
      accepted(await as(rankProducts, week)).items[0]?.changePpm,
    ];
    const { former } = accepted(await as(readSummary, week));
    await sellAt('2026-11-20T15:00:00Z');
    await sellAt('2026-11-12T15:00:00Z');
    await sumUp();
    expect(await changes()).toEqual([null, null, null]);
    await sellAt(`${former.from}T15:00:00Z`);
    await sumUp();
    expect(await changes()).toEqual([-500_000, -500_000, -500_000]);
  });

  test('compare a day that is not over with the same hours of the former day', async () => {
    const { as, sellAt, sumUp } = await givenShop();
    // At 03:00 and 04:59 of today, in the hour that is not over, and on the days compared with.
    await sellAt('2026-11-21T08:00:00Z');
    await sellAt('2026-11-21T09:59:00Z');
    await sellAt('2026-11-21T10:00:00Z');
    await sellAt('2026-11-20T08:00:00Z');
    await sellAt('2026-11-20T20:00:00Z', { subtotalMinor: 5_000, totalMinor: 5_022 });
    await sellAt('2026-11-14T09:00:00Z');
    await sellAt('2026-11-14T09:30:00Z');
    await sellAt('2026-11-14T23:00:00Z');
    await sumUp();
    const yesterday = accepted(await as(readSummary, today));
    expect(yesterday.total.netMinor).toBe(750);
    expect(yesterday.compared).toMatchObject({ isUntilNow: true, netMinor: 250, netPpm: 1_000_000 });
    const saturday = accepted(await as(readSummary, { ...today, compare: 'weekday' }));
    expect(saturday.former).toEqual({ from: '2026-11-14', to: '2026-11-14' });
    expect(saturday.compared).toMatchObject({ netMinor: 500, netPpm: 0 });
    expect(saturday.hours?.now).toEqual([
      { hour: 3, fold: 0, orders: 1, qty: 1, netMinor: 250 },
      { hour: 4, fold: 0, orders: 1, qty: 1, netMinor: 250 },
      { hour: 5, fold: 0, orders: 1, qty: 1, netMinor: 250 },
    ]);
  });

  test('show the hour that a clock shows twice as two hours', async () => {
    const { as, sellAt, sumUp } = await givenShop();
    await sellAt('2026-11-01T05:30:00Z');
    await sellAt('2026-11-01T06:30:00Z');
    await sumUp();
    const day = { from: '2026-11-01', to: '2026-11-01' };
    const { hours } = accepted(await as(readSummary, day));
    expect(hours?.now.map(({ hour, fold }) => [hour, fold])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    const map = accepted(await as(readWeekHours, day));
    expect(map.hours).toEqual([{ weekday: 7, hour: 1, orders: 2, qty: 2, netMinor: 500 }]);
  });

  test('rank cabinets and products page by page, ties by name, and group products by category', async () => {
    const { as, merchant, device, sellAt, sumUp } = await givenShop();
    const names = ['Delta', 'Bravo', 'Charlie'];
    const others = await Promise.all(names.map((name) => givenCabinet(prisma, merchant.id, { name })));
    for (const cabinet of others) await sellAt('2026-11-20T15:00:00Z', {}, cabinet);
    await sumUp();
    const found: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: { items: { name: string }[]; nextCursor: string | null } = accepted(
        await as(rankDevices, { ...week, limit: 1, cursor }),
      );
      found.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
      if (!cursor) break;
    }
    // The cabinet in service that sold nothing is last.
    expect(found).toEqual(['Bravo', 'Charlie', 'Delta', device.name]);
    const { items, total } = accepted(await as(rankProducts, { ...week, by: 'category' }));
    expect(total).toEqual({ rows: 1, netMinor: 750 });
    expect(items[0]).toMatchObject({ qty: 3, sharePpm: 1_000_000, outS: 0 });
    expect(items[0]?.nameZh).toEqual(expect.any(String));
  });

  test('are as old as the oldest sale that waits for its sum', async () => {
    const { as, sellAt, sumUp } = await givenShop();
    await sellAt('2026-11-20T15:00:00Z');
    expect(accepted(await as(readSummary, week)).asOf).toBe('2026-11-20T15:00:00.000Z');
    await sumUp();
    expect(accepted(await as(readSummary, week)).asOf).toBe('2026-11-21T10:00:00.000Z');
  });
});
