import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { plainRows } from '@larder/testkit/plain-rows';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { rollUpSales } from '../order/roll-up-sales.ts';
import { runUseCase } from '../run-use-case.ts';
import { daySalesExport } from './day-sales-export.ts';
import { deviceDaysExport } from './device-days-export.ts';
import { deviceSalesExport } from './device-sales-export.ts';
import type { ExportSource } from './export-source.ts';
import { productSalesExport } from './product-sales-export.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const scene = await givenOrderScene(database);
const other = await givenCabinet(prisma, scene.merchant.id, { name: 'Lobby East' });
const days = [...['2026-11-18', '2026-11-19', '2026-11-19', '2026-11-20'].entries()];
for (const [index, day] of days) {
  const at = new Date(`${day}T15:00:00Z`);
  const cabinet = index === 0 ? other : scene.device;
  await scene.sell(at.toISOString(), { consumedAt: at }, cabinet);
  const { id: deviceId } = cabinet;
  await prisma.rollupDirty.createMany({
    data: [{ merchantId: scene.merchant.id, deviceId, businessDate: new Date(day), markedAt: at }],
    skipDuplicates: true,
  });
}
// Of one more, in the last second of the day in New York, 1.00 of 2.72 was charged; its tax is 0.08.
await scene.sell(
  '2026-11-18T04:59:59Z',
  {
    consumedAt: new Date('2026-11-18T04:59:59Z'),
    status: 'unpaid',
    paidAt: null,
    capturedMinor: 100,
  },
  other,
);
const env = createTestEnvironment(database);
accepted(await runUseCase(env, rollUpSales, systemActor, {}, { requestId: 'test' }));

const range = { from: '2026-11-15', to: '2026-11-21' };
const ofDevice = { ...range, deviceNo: scene.device.deviceNo };
const reader = { tx: prisma, database, now: env.clock.now() };

const rowsOf = async (source: ExportSource, params: object, size = 100, actor = scene.owner) =>
  plainRows(accepted(await source(params).open({ ...reader, actor })), size);

test('a ranking as a table has its places, shares and margins', async () => {
  expect(await rowsOf(productSalesExport, range)).toEqual([
    [1, expect.any(String), expect.stringMatching(/^49\d{10}$/), 4, '10.00', '100%', '5.20', '52%', 0, 'USD'],
  ]);
  const [category] = await rowsOf(productSalesExport, { ...range, by: 'category' });
  expect(category?.slice(0, 4)).toEqual([1, expect.any(String), null, 4]);
  const devices = await rowsOf(deviceSalesExport, range);
  expect(devices.map((row) => [row[0], row[2], row[3], row[5], row[6], row[8]])).toEqual([
    [1, 'Lobby West', 3, '7.50', '75%', '3.90'],
    [2, 'Lobby East', 1, '2.50', '25%', '1.30'],
  ]);
  expect(await rowsOf(deviceSalesExport, range, 1)).toEqual(devices);
});

test('no table has a margin that an unknown cost is in', async () => {
  const of = { merchantId: scene.merchant.id };
  const costKnownSince = new Date('2026-11-19T22:00:00Z');
  await prisma.merchantProduct.updateMany({ where: of, data: { costKnownSince } });
  const cellsOf = async (source: ExportSource, params: object, ...cells: number[]) =>
    (await rowsOf(source, params)).map((row) => cells.map((at) => row[at]));
  expect(await cellsOf(productSalesExport, range, 4, 6, 7)).toEqual([['10.00', null, null]]);
  expect(await cellsOf(productSalesExport, { ...range, by: 'category' }, 6, 7)).toEqual([[null, null]]);
  expect(await cellsOf(deviceSalesExport, range, 8, 9)).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await cellsOf(deviceDaysExport, ofDevice, 9)).toEqual([['1.30'], [null]]);
  expect((await cellsOf(daySalesExport, range, 8)).slice(0, 2)).toEqual([['1.30'], [null]]);
  await prisma.merchantProduct.updateMany({ where: of, data: { costKnownSince: null } });
});

test('the days of a device are in a table, the newest first, without days on which nothing happened', async () => {
  const rows = await rowsOf(deviceDaysExport, ofDevice);
  expect(rows.map((row) => [row[1], row[2], row[6], row[9]])).toEqual([
    ['2026-11-20', 1, '2.50', '1.30'],
    ['2026-11-19', 2, '5.00', '2.60'],
  ]);
  expect(await rowsOf(deviceDaysExport, ofDevice, 1)).toEqual(rows);
});

test('the days of all devices are in a table, of chosen ones only theirs, and of one day its hours', async () => {
  const figures = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
    rows.map((row) => [row[0], row[1], row[5], row[8], row.at(-1)]);
  const all = await rowsOf(daySalesExport, range);
  expect(figures(all)).toEqual([
    ['2026-11-20', 1, '2.50', '1.30', 'USD'],
    ['2026-11-19', 2, '5.00', '2.60', 'USD'],
    ['2026-11-18', 1, '2.50', '1.30', 'USD'],
    ['2026-11-17', 0, '0.00', '0.00', 'USD'],
  ]);
  expect(all.map((row) => row.slice(-4, -1))).toEqual([
    ...Array.from({ length: 3 }, () => ['0.00', '0.00', '0.00']),
    ['1.00', '0.08', '0.00'],
  ]);
  const chosen = await rowsOf(daySalesExport, { ...range, deviceNos: [other.deviceNo] });
  expect(figures(chosen)).toEqual(figures(all).slice(2));
  expect(await rowsOf(daySalesExport, range, 1)).toEqual(all);
  const day = { from: '2026-11-19', to: '2026-11-19' };
  expect(await rowsOf(daySalesExport, day)).toEqual([['2026-11-19', '10:00', 2, 2, '5.00', 'USD']]);
  expect(daySalesExport(day).head).toHaveLength(6);
});

test('tables of statistics have no margins for members who may not see them, and refuse those who see no statistics', async () => {
  const member = async (role: 'operations' | 'support') =>
    actorOf(await givenMember(prisma, scene.merchant.id), { role });
  const hands = await member('operations');
  const [product] = await rowsOf(productSalesExport, range, 100, hands);
  expect(product?.slice(6, 8)).toEqual([null, null]);
  expect((await rowsOf(deviceDaysExport, ofDevice, 100, hands)).map((row) => row[9])).toEqual([null, null]);
  expect((await rowsOf(daySalesExport, range, 100, hands)).map((row) => row[8])).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const support = { ...reader, actor: await member('support') };
  for (const source of [productSalesExport, deviceSalesExport, deviceDaysExport, daySalesExport])
    expect(refusalOf(await source(ofDevice).open(support))).toEqual({ code: 'FORBIDDEN' });
});
