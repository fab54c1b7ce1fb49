import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenComplaint } from '@larder/testkit/given/given-complaint';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenRefund } from '@larder/testkit/given/given-refund';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { givenStock } from '@larder/testkit/given/given-stock';
import { plainRows } from '@larder/testkit/plain-rows';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { complaintsExport } from './complaints-export.ts';
import type { ExportSource } from './export-source.ts';
import { productsExport } from './products-export.ts';
import { refundsExport } from './refunds-export.ts';
import { stockExport } from './stock-export.ts';
import { stockMovementsExport } from './stock-movements-export.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

async function givenShop() {
  const merchant = await givenMerchant(prisma, { timezone: 'America/Los_Angeles' });
  const owner = actorOf(await givenMember(prisma, merchant.id, { displayName: 'Olive Owner' }));
  const cola = await givenProduct(prisma, merchant.id, { nameOverride: 'Cola' });
  const wrap = await givenProduct(prisma, merchant.id, { nameOverride: '=Wrap', costMinor: 400 });
  const device = await givenCabinet(prisma, merchant.id, { name: 'Lobby West' });
  const version = await givenPlanogram(prisma, device, [{ productId: cola.id }]);
  await givenStock(prisma, device, [
    { productId: cola.id, qty: 7 },
    { productId: wrap.id, qty: -2, layer: 2 },
  ]);
  const session = await givenSession(prisma, device, version.id, {
    state: 'recognized',
    endedAt: new Date('2026-11-20T10:00:00Z'),
  });
  const order = await givenOrder(prisma, session, cola.id);
  for (const [minute, state] of [
    [0, 'processing'],
    [1, 'failed'],
    [2, 'failed'],
  ] as const)
    await givenRefund(prisma, order, owner.membershipId, {
      state,
      requestedAt: new Date(Date.UTC(2026, 10, 20, 10, minute)),
    });
  for (const description of ['=SUM(A1)', 'The door was stuck.'])
    await givenComplaint(prisma, order, { description });
  return { merchant, owner, device, order };
}

const shop = await givenShop();
const stranger = await givenShop();
const { owner, device } = shop;
const now = new Date('2026-11-21T10:00:00Z');
/** A GTIN as on the pack: the stored one has two zeros before it. */
const printed = expect.stringMatching(/^49\d{10}$/);

const open = (source: ExportSource, params: object, actor: MemberActor = owner) =>
  source(params).open({ tx: prisma, database, now, actor });
const rowsOf = async (source: ExportSource, params: object, actor: MemberActor = owner, size = 1_000) =>
  plainRows(accepted(await open(source, params, actor)), size);

const here = { deviceNo: device.deviceNo };
const lists: readonly (readonly [string, ExportSource, object])[] = [
  ['refunds', refundsExport, {}],
  ['stock', stockExport, here],
  ['stock movements', stockMovementsExport, here],
  ['products', productsExport, {}],
  ['complaints', complaintsExport, {}],
];

describe.each(lists)('the export of %s', (_, source, params) => {
  test('has a heading for every column', async () => {
    const { head } = source(params);
    for (const row of await rowsOf(source, params)) expect(row).toHaveLength(head.length);
  });

  test('is the same in parts of any size', async () => {
    const whole = await rowsOf(source, params);
    expect(whole.length).toBeGreaterThan(1);
    for (const size of [1, 2]) expect(await rowsOf(source, params, owner, size)).toEqual(whole);
  });

  test('is refused to members who may not see the list', async () => {
    const nobody = { ...owner, permissions: [] };
    expect(refusalOf(await open(source, params, nobody))).toEqual({ code: 'FORBIDDEN' });
  });

  test('contains nothing of another merchant', async () => {
    const answer = await open(source, params, stranger.owner);
    const rows = answer.ok ? await plainRows(answer.value) : [];
    expect(JSON.stringify(rows)).not.toContain(device.deviceNo);
  });
});

test('refunds are exported by state, the newest request first, with time, person and amount', async () => {
  const rows = await rowsOf(refundsExport, {});
  expect(rows.map((row) => [row[1], row[2]])).toEqual([
    ['enum.refund.failed', '2026-11-20T10:02:00.000Z'],
    ['enum.refund.failed', '2026-11-20T10:01:00.000Z'],
    ['enum.refund.processing', '2026-11-20T10:00:00.000Z'],
  ]);
  expect(rows[0]?.slice(3)).toEqual([
    '2026-11-20 02:02',
    'America/Los_Angeles',
    'Olive Owner',
    'enum.refundReason.quality',
    device.deviceNo,
    'Lobby West',
    '1.00',
    'USD',
  ]);
  expect(await rowsOf(refundsExport, { state: 'processing' })).toHaveLength(1);
});

test('stock is exported shelf by shelf as shown, and by the filter of the list', async () => {
  const rows = await rowsOf(stockExport, here);
  expect(rows.map((row) => [row[0], row[2], row[3], row[4], row[5], row[7], row[8], row[9]])).toEqual([
    [device.deviceNo, 'enum.device.door.L', 1, 'Cola', printed, 'enum.stock.normal', 7, 10],
    [device.deviceNo, 'enum.device.door.L', 2, '=Wrap', printed, 'enum.stock.discrepancy', 0, 10],
  ]);
  expect(await rowsOf(stockExport, { ...here, filter: 'out_of_stock' })).toHaveLength(1);
  expect(refusalOf(await open(stockExport, { deviceNo: stranger.device.deviceNo }))).toEqual({
    code: 'NOT_FOUND',
  });
});

test('stock movements are exported for the device or one of its doors, with their balance', async () => {
  const rows = await rowsOf(stockMovementsExport, here);
  expect(rows.map((row) => row.slice(7, 13)).sort()).toEqual([
    ['=Wrap', printed, 'enum.stock.movement.adjust', 'enum.stock.reason.opening', -2, -2],
    ['Cola', printed, 'enum.stock.movement.adjust', 'enum.stock.reason.opening', 7, 7],
  ]);
  expect(await rowsOf(stockMovementsExport, { ...here, door: 'R' })).toEqual([]);
});

test('products are exported with costs only for members who may see them', async () => {
  const rows = await rowsOf(productsExport, {});
  expect(rows.map((row) => [row[0], row[2], row[4], row[5], row[9]])).toEqual([
    ['=Wrap', printed, '2.50', '4.00', 'enum.product.recognition.ready'],
    ['Cola', printed, '2.50', '1.20', 'enum.product.recognition.ready'],
  ]);
  const permissions = owner.permissions.filter((permission) => permission !== 'stats.cost.view');
  const blind = await rowsOf(productsExport, { q: 'col' }, { ...owner, permissions });
  expect(blind.map((row) => [row[0], row[5]])).toEqual([['Cola', null]]);
});

test('complaints are exported with the beginning of their text and without a contact', async () => {
  const rows = await rowsOf(complaintsExport, {});
  expect(rows.map((row) => row[10]).sort()).toEqual(['=SUM(A1)', 'The door was stuck.']);
  expect(rows[0]?.slice(11, 14)).toEqual([device.deviceNo, 'Lobby West', shop.order.orderNo]);
  expect(await rowsOf(complaintsExport, { status: 'closed' })).toEqual([]);
  expect(await rowsOf(complaintsExport, { q: shop.order.orderNo })).toHaveLength(2);
  expect(refusalOf(await open(complaintsExport, { deviceNo: stranger.device.deviceNo }))).toEqual({
    code: 'NOT_FOUND',
  });
});
