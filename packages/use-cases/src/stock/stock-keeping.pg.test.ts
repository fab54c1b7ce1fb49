import { readdirSync, readFileSync } from 'node:fs';
import type { Device, MerchantProduct } from '@larder/database/model';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import { versionLines } from '@larder/database/queries/template/template-line.queries';
import { transaction } from '@larder/database/transaction';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { givenUpload } from '@larder/testkit/given/given-upload';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type MemberActor, systemActor } from '../actor.ts';
import { listRestockRecords } from '../restock/list-restock-records.ts';
import { runUseCase } from '../run-use-case.ts';
import { saveStandardStock } from '../template/save-standard-stock.ts';
import type { AnyUseCase } from '../use-case.ts';
import { adjustStock } from './adjust-stock.ts';
import type { NewMovement } from './book-movements.ts';
import { checkStockLevels } from './check-stock-levels.ts';
import { disposeStock } from './dispose-stock.ts';
import { listDueBatches } from './list-due-batches.ts';
import { listLosses } from './list-losses.ts';
import { postMovements } from './post-movements.ts';
import { readLowStock } from './read-low-stock.ts';
import { readStandardStock } from './read-standard-stock.ts';
import { repairStockLevels } from './repair-stock-levels.ts';
import { saveLowStock } from './save-low-stock.ts';
import { sweepLowStock } from './sweep-low-stock.ts';

let database: TestDatabase;
let env: TestEnvironment;
let device: Device;
let cola: MerchantProduct;
let wrap: MerchantProduct;
let merchantId: string;
let owner: MemberActor;
let deviceNo: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { prisma } = database;
  merchantId = (await givenMerchant(prisma)).id;
  device = await givenCabinet(prisma, merchantId);
  deviceNo = device.deviceNo;
  cola = await givenProduct(prisma, merchantId, { costMinor: 120 });
  wrap = await givenProduct(prisma, merchantId, { costMinor: 300 });
  await givenStock(prisma, device, [
    { productId: cola.id, layer: 1, qty: 7 },
    { productId: wrap.id, layer: 2, qty: 4 },
  ]);
  owner = actorOf(await givenMember(prisma, merchantId));
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: object = owner) {
  const answer = await runUseCase(env, useCase, actor as MemberActor, input, { requestId: 'test' });
  return answer.ok
    ? { value: answer.value }
    : { refused: answer.refusal.code, params: answer.refusal.params };
}
const shelf = (product: MerchantProduct, layer = 1) => ({ door: 'L', layer, productId: product.id });
const levelOf = (product: MerchantProduct) =>
  database.prisma.stockLevel.findFirstOrThrow({ where: { deviceId: device.id, productId: product.id } });
const ledgerOf = async (product: MerchantProduct) =>
  (
    await database.prisma.stockMovement.findMany({ where: { deviceId: device.id, productId: product.id } })
  ).reduce((sum, { qty }) => sum + qty, 0);
const dayFromNow = (days: number) => new Date(env.clock.now().getTime() + days * 86_400_000);
const dayText = (days: number) => dayFromNow(days).toISOString().slice(0, 10);

describe('correcting a stock line remotely', () => {
  const counted = (countedQty: number, more: object = {}) => ({
    deviceNo,
    ...shelf(cola),
    countedQty,
    expectedOnHand: 7,
    reason: 'count',
    ...more,
  });

  test('books the difference, remembers the count, and ledger and level agree', async () => {
    expect(await ask(adjustStock, counted(5))).toEqual({ value: { adjustedQty: -2 } });
    const level = await levelOf(cola);
    expect([level.onHand, level.adjustedSinceRestock]).toEqual([5, -2]);
    expect(level.lastCountedAt).toEqual(env.clock.now());
    expect(await ledgerOf(cola)).toBe(5);
  });

  test('books nothing if the recorded stock is right', async () => {
    expect(await ask(adjustStock, counted(7))).toEqual({ value: { adjustedQty: 0 } });
    expect(await database.prisma.stockMovement.count({ where: { productId: cola.id } })).toBe(1);
  });

  test('is refused with both numbers if the line changed; one of two concurrent corrections wins', async () => {
    expect(await ask(adjustStock, counted(5, { expectedOnHand: 8 }))).toMatchObject({
      refused: 'STOCK_CHANGED',
      params: { was: 8, now: 7 },
    });
    const both = await Promise.all([ask(adjustStock, counted(5)), ask(adjustStock, counted(3))]);
    expect(both.map(({ refused }) => refused ?? 'booked').sort()).toEqual(['STOCK_CHANGED', 'booked']);
    expect(await ledgerOf(cola)).toBe((await levelOf(cola)).onHand);
  });

  test('is refused if the reason contradicts the difference, or the product was never on that shelf', async () => {
    expect(await ask(adjustStock, counted(9, { reason: 'shrinkage' }))).toMatchObject({
      refused: 'BAD_INPUT',
    });
    expect(await ask(adjustStock, counted(5, { layer: 4 }))).toMatchObject({ refused: 'NOT_FOUND' });
  });
});

describe('disposing of goods outside a task', () => {
  const dispose = (...lines: object[]) => ({ deviceNo, lines });

  test('creates one record and the movements of its lines', async () => {
    const done = await ask(
      disposeStock,
      dispose(
        { ...shelf(cola), qty: 2, reason: 'expired' },
        { ...shelf(wrap, 2), qty: 4, reason: 'damaged' },
      ),
    );
    expect(done.value?.recordNo).toMatch(/^X\d{14}$/);
    const record = await database.prisma.restockRecord.findUniqueOrThrow({
      where: { id: done.value?.recordId ?? '' },
      include: { lines: { orderBy: { lineNo: 'asc' } } },
    });
    expect(record).toMatchObject({ taskId: null, mode: null, disposeQty: 6, restockQty: 0 });
    expect(record.lines.map((line) => [line.stockBefore, line.disposeQty, line.stockAfter])).toEqual([
      [7, 2, 5],
      [4, 4, 0],
    ]);
    expect([await ledgerOf(cola), await ledgerOf(wrap)]).toEqual([5, 0]);
    expect((await levelOf(cola)).disposedSinceRestock).toBe(2);
  });

  test('is refused without lines, for too many units and for duplicate lines, and books nothing', async () => {
    const two = { ...shelf(cola), qty: 2, reason: 'other' };
    expect(await ask(disposeStock, dispose())).toMatchObject({ refused: 'DISPOSE_EMPTY' });
    expect(await ask(disposeStock, dispose({ ...two, qty: 8 }))).toMatchObject({
      refused: 'RESTOCK_DISPOSE_TOO_MUCH',
      params: { line: 0 },
    });
    expect(await ask(disposeStock, dispose(two, two))).toMatchObject({ refused: 'BAD_INPUT' });
    expect(await ask(disposeStock, dispose({ ...two, reason: 'tired' }))).toMatchObject({
      refused: 'BAD_INPUT',
    });
    expect(await ledgerOf(cola)).toBe(7);
  });

  test('is listed among the records separately from tasks of any mode', async () => {
    const done = await ask(disposeStock, dispose({ ...shelf(cola), qty: 2, reason: 'expired' }));
    expect(await ask(listRestockRecords, { mode: null, deviceNo })).toMatchObject({
      value: { items: [{ id: done.value?.recordId, recordNo: done.value?.recordNo, disposeQty: 2 }] },
    });
    expect(await ask(listRestockRecords, { mode: 'quick', deviceNo })).toMatchObject({
      value: { items: [] },
    });
  });

  test("accepts only the merchant's own picture, once it has arrived", async () => {
    const withPicture = (photoKey: string) => ({
      ...dispose({ ...shelf(cola), qty: 1, reason: 'other' }),
      photoKey,
    });
    const { prisma } = database;
    const foreign = await givenUpload(prisma, (await givenMerchant(prisma)).id, 'disposal');
    const pending = await givenUpload(prisma, merchantId, 'disposal', 'pending');
    for (const key of [foreign, pending])
      expect(await ask(disposeStock, withPicture(key))).toMatchObject({ refused: 'NOT_FOUND' });
    const arrived = await givenUpload(prisma, merchantId, 'disposal');
    expect(await ask(disposeStock, withPicture(arrived))).toHaveProperty('value.recordNo');
  });

  test('never takes more than there is, even on two phones at once', async () => {
    const five = dispose({ ...shelf(cola), qty: 5, reason: 'expired' });
    const both = await Promise.all([ask(disposeStock, five), ask(disposeStock, five)]);
    expect(both.filter(({ value }) => value)).toHaveLength(1);
    expect(await ledgerOf(cola)).toBe(2);
  });
});

describe('the low-stock warning', () => {
  const warning = (lowStockQty: number | null, lowStockPct: number | null = null) => ({
    deviceNo,
    lowStockEnabled: true,
    lowStockQty,
    lowStockPct,
  });
  const alerts = async () =>
    (await database.prisma.alert.findMany({ where: { deviceId: device.id, type: 'low_stock' } })).map(
      ({ status, detail }) => [status, (detail as { products: number }).products],
    );

  test('is stored, and its screen shows the lines that would be low', async () => {
    expect((await ask(readLowStock, { deviceNo })).value).toMatchObject({ lowStockEnabled: false });
    expect(await ask(saveLowStock, warning(null))).toMatchObject({ refused: 'BAD_INPUT' });
    expect(await ask(saveLowStock, warning(4))).toEqual({ value: undefined });
    const read = await ask(readLowStock, { deviceNo });
    expect(read.value).toMatchObject({ lowStockEnabled: true, lowStockQty: 4 });
    expect(read.value?.lines.map(({ onHand }) => onHand)).toEqual([7, 4]);
    expect(await ask(saveLowStock, warning(4, 20))).toEqual({ value: undefined });
    const both = { lowStockEnabled: true, lowStockQty: 4, lowStockPct: 20 };
    expect((await ask(readLowStock, { deviceNo })).value).toMatchObject(both);
  });

  test('raises one alert when stock becomes low, and ends it when stock is no longer low', async () => {
    await ask(saveLowStock, warning(4));
    const sweep = () => ask(sweepLowStock, {}, systemActor);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await alerts()).toEqual([['active', 1]]);
    const found = { deviceNo, ...shelf(wrap, 2), countedQty: 9, expectedOnHand: 4, reason: 'found' };
    await ask(adjustStock, found);
    await sweep();
    expect(await alerts()).toEqual([['recovered', 1]]);
    await ask(saveLowStock, warning(null, 99));
    await sweep();
    expect((await alerts()).at(-1)).toEqual(['active', 2]);
    await ask(saveLowStock, { ...warning(null, 99), lowStockEnabled: false });
    await sweep();
    expect(new Set((await alerts()).map(([status]) => status))).toEqual(new Set(['recovered']));
  });
});

describe('the list of due batches', () => {
  /** Returns the migration statement that derives batches from the ledger. */
  function backfillOfBatches(): string {
    const folder = new URL('../../../../prisma/migrations/', import.meta.url);
    const migration = readdirSync(folder).find((name) => name.endsWith('_batches_of_a_shelf')) ?? '';
    const sql = readFileSync(new URL(`${migration}/migration.sql`, folder), 'utf8');
    return sql.slice(sql.indexOf('do $$'));
  }

  type Moved = Pick<NewMovement, 'type' | 'qty' | 'reason' | 'bestBefore' | 'estimated'> & {
    readonly recordId?: string;
  };
  const move = (...movements: Moved[]) =>
    transaction(database, (tx) =>
      postMovements(
        { tx, now: env.clock.now(), newId: newTestId, emit: () => undefined },
        { merchantId: merchantId as MerchantId, deviceId: device.id as DeviceId },
        movements.map(({ recordId, ...movement }, index) => ({
          ...movement,
          key: { door: 'L', layer: 1, productId: cola.id },
          sourceType: recordId ? 'restock_record' : 'system',
          sourceId: recordId ?? newTestId(),
          sourceLine: index + 1,
          occurredAt: env.clock.now(),
        })),
      ),
    );
  async function putIn(qty: number, bestBeforeInDays?: number, estimated = false) {
    const { prisma } = database;
    const recordId = newTestId();
    const of = { merchantId, deviceId: device.id };
    const at = env.clock.now();
    const record = {
      ...of,
      id: recordId,
      recordNo: recordId,
      operatorId: owner.membershipId,
      startedAt: at,
      at,
    };
    await prisma.restockRecord.create({ data: { ...record, restockQty: qty, adjustQty: 0, disposeQty: 0 } });
    const bestBefore = bestBeforeInDays === undefined ? null : dayText(bestBeforeInDays);
    await prisma.restockRecordLine.create({
      data: {
        ...of,
        recordId,
        lineNo: 1,
        door: 'L',
        layer: 1,
        productId: cola.id,
        lastRestockStock: 0,
        salesVolume: 0,
        stockBefore: 0,
        adjustQty: 0,
        disposeQty: 0,
        restockQty: qty,
        stockAfter: qty,
        bestBefore: bestBefore === null ? null : new Date(`${bestBefore}T00:00:00Z`),
        bestBeforeEstimated: estimated,
      },
    });
    const guess = estimated && { estimated: true as const };
    await move({ type: 'restock', reason: 'quick', qty, bestBefore, recordId, ...guess });
  }
  beforeEach(() => move({ type: 'adjust', reason: 'count', qty: -7 }));
  const due = async (actor: object = owner) =>
    (await ask(listDueBatches, {}, actor)).value?.items.map(({ bestBefore, qty, state }) => [
      bestBefore,
      qty,
      state,
    ]);

  test('contains dated goods still in the cabinet, expired ones first, and no later ones', async () => {
    await putIn(4, 5);
    await putIn(2, 0);
    await putIn(3, -2);
    await move({ type: 'sale', reason: 'auto', qty: -2 });
    expect(await due()).toEqual([
      [dayText(-2), 1, 'expired'],
      [dayText(0), 2, 'due'],
    ]);
    await ask(disposeStock, { deviceNo, lines: [{ ...shelf(cola), qty: 1, reason: 'expired' }] });
    expect(await due()).toEqual([[dayText(0), 2, 'due']]);
  });

  test('says which dates nobody read from a pack, also after a repair from the ledger', async () => {
    await putIn(2, -1, true);
    await putIn(3, 0);
    const items = async () =>
      (await ask(listDueBatches, {})).value?.items.map(({ bestBefore, estimated }) => [
        bestBefore,
        estimated,
      ]);
    const marked = [
      [dayText(-1), true],
      [dayText(0), false],
    ];
    expect(await items()).toEqual(marked);
    await database.prisma.stockLevel.updateMany({
      where: { deviceId: device.id, productId: cola.id },
      data: { batches: [], firstBestBefore: null },
    });
    await ask(repairStockLevels, { deviceId: device.id }, systemActor);
    expect(await items()).toEqual(marked);
  });

  test('never contains undated goods, whatever dated goods preceded them', async () => {
    await putIn(10, -1);
    await ask(disposeStock, { deviceNo, lines: [{ ...shelf(cola), qty: 10, reason: 'expired' }] });
    await putIn(10);
    expect(await due()).toEqual([]);
    expect(await levelOf(cola)).toMatchObject({ onHand: 10, batches: [], firstBestBefore: null });
  });

  test('is restored from the ledger by the migration that introduces batches', async () => {
    await putIn(4, 5);
    await putIn(3);
    await putIn(2, 1);
    await move({ type: 'sale', reason: 'auto', qty: -3 }, { type: 'adjust', reason: 'found', qty: 1 });
    const before = await levelOf(cola);
    expect(before.batches).toEqual([{ bestBefore: dayText(5), qty: 3 }]);
    await database.prisma.stockLevel.updateMany({ data: { batches: [], firstBestBefore: null } });
    await database.prisma.$executeRawUnsafe(backfillOfBatches());
    expect(await levelOf(cola)).toEqual(before);
  });

  test.each([
    ['sale', { type: 'sale', reason: 'auto', qty: -1 }],
    ['return', { type: 'return', reason: 'not_taken', qty: 1 }],
  ] as const)('survives a repair after a late %s that a count had included', async (_, late) => {
    await putIn(4, 5);
    await database.prisma.stockLevel.updateMany({
      where: { deviceId: device.id, productId: cola.id },
      data: { lastCountedAt: dayFromNow(1) },
    });
    await move(late);
    const right = await levelOf(cola);
    expect(right).toMatchObject({ onHand: 4, batches: [{ bestBefore: dayText(5), qty: 4 }] });
    await database.prisma.stockLevel.updateMany({ where: { productId: wrap.id }, data: { onHand: 17 } });
    expect(await ask(repairStockLevels, { deviceId: device.id }, systemActor)).toEqual({
      value: { repaired: 1 },
    });
    expect(await levelOf(cola)).toEqual(right);
  });

  test('survives the repair of a level that differs from the ledger', async () => {
    await putIn(4, 5);
    await move({ type: 'sale', reason: 'auto', qty: -1 });
    const right = await levelOf(cola);
    const check = async () => (await ask(checkStockLevels, { after: null }, systemActor)).value?.wrong ?? [];
    expect(await check()).not.toContain(device.id);
    await database.prisma.stockLevel.updateMany({
      where: { deviceId: device.id, productId: cola.id },
      data: { onHand: 17, batches: [], firstBestBefore: null },
    });
    expect(await check()).toContain(device.id);
    expect(await ask(repairStockLevels, { deviceId: device.id }, systemActor)).toEqual({
      value: { repaired: 1 },
    });
    expect(await levelOf(cola)).toEqual(right);
    expect(await check()).not.toContain(device.id);
    const [row] = await database.prisma.auditLog.findMany({
      where: { action: 'stock.repairLevels', deviceId: device.id },
    });
    expect(JSON.stringify(row?.diff)).toContain('17');
  });

  test('is paged and contains only devices in scope', async () => {
    await putIn(2, -1);
    await putIn(2, -4);
    const first = await ask(listDueBatches, { limit: 1 });
    expect(first.value?.items[0]?.doors).toBe(2);
    await database.prisma.device.update({ where: { id: device.id }, data: { layersR: null } });
    expect((await ask(listDueBatches, { limit: 1 })).value?.items[0]?.doors).toBe(1);
    const second = await ask(listDueBatches, { limit: 1, cursor: first.value?.nextCursor });
    expect([first, second].map(({ value }) => value?.items[0]?.bestBefore)).toEqual([
      dayText(-4),
      dayText(-1),
    ]);
    expect(second.value?.nextCursor).toBeNull();
    expect(await due({ ...owner, deviceScope: [] })).toEqual([]);
  });
});

test('losses are listed by device and product, highest cost first, with costs if the member may see them', async () => {
  const lose = { deviceNo, countedQty: 5, expectedOnHand: 7, reason: 'shrinkage', ...shelf(cola) };
  await ask(adjustStock, lose);
  await ask(disposeStock, {
    deviceNo,
    lines: [
      { ...shelf(cola), qty: 1, reason: 'damaged' },
      { ...shelf(wrap, 2), qty: 3, reason: 'expired' },
    ],
  });
  const range = { from: dayText(-2), to: dayText(1) };
  const losses = (await ask(listLosses, range)).value;
  expect(
    losses?.items.map((line) => [
      line.productId,
      line.shrinkage,
      line.spoilage,
      line.disposed,
      line.costMinor,
    ]),
  ).toEqual([
    [wrap.id, 0, 3, 0, 900],
    [cola.id, 2, 0, 1, 360],
  ]);
  expect(losses?.totals).toMatchObject({
    shrinkage: 2,
    spoilage: 3,
    disposed: 1,
    costs: { shrinkageMinor: 240, spoilageMinor: 900, disposedMinor: 120 },
  });
  const first = (await ask(listLosses, { ...range, limit: 1 })).value;
  const rest = await ask(listLosses, { ...range, limit: 1, cursor: first?.nextCursor });
  expect(rest.value).toMatchObject({ items: [{ productId: cola.id }], nextCursor: null });
  const restocker = { ...owner, permissions: ['restock.view'] };
  const unpriced = (await ask(listLosses, { ...range, limit: 1 }, restocker)).value;
  expect([unpriced?.totals.costs, unpriced?.items[0]?.costMinor]).toEqual([null, null]);
  const others = await ask(listLosses, { ...range, cursor: unpriced?.nextCursor }, restocker);
  expect(others.value?.items).toHaveLength(1);
  expect(await ask(listLosses, { from: dayText(-367), to: dayText(0) })).toMatchObject({
    refused: 'BAD_INPUT',
  });
});

test('losses of a product without a cost say so, and are in no sum of costs', async () => {
  const { prisma } = database;
  await prisma.merchantProduct.update({ where: { id: cola.id }, data: { costKnown: false } });
  await ask(adjustStock, { deviceNo, ...shelf(cola), countedQty: 5, expectedOnHand: 7, reason: 'shrinkage' });
  const thrown = [
    { ...shelf(cola), qty: 1, reason: 'damaged' },
    { ...shelf(wrap, 2), qty: 3, reason: 'expired' },
  ];
  await ask(disposeStock, { deviceNo, lines: thrown });
  // Goods of a sale before the count, at the price in place of the cost: their offset is a loss.
  await transaction(database, (tx) =>
    postMovements(
      { tx, now: env.clock.now(), newId: newTestId, emit: () => undefined },
      { merchantId: merchantId as MerchantId, deviceId: device.id as DeviceId },
      [
        {
          key: { door: 'L', layer: 1, productId: cola.id },
          type: 'return',
          reason: 'not_taken',
          qty: 2,
          unitCostMinor: 250,
          sourceType: 'refund',
          sourceId: newTestId(),
          sourceLine: 1,
          occurredAt: new Date(env.clock.now().getTime() - 60_000),
        },
      ],
    ),
  );
  const range = { from: dayText(-2), to: dayText(1) };
  const lost = async () => (await ask(listLosses, range)).value;
  const costOf = (losses: Awaited<ReturnType<typeof lost>>, id: string) =>
    losses?.items.find(({ productId }) => productId === id)?.costMinor;
  const unknown = await lost();
  expect([costOf(unknown, wrap.id), costOf(unknown, cola.id)]).toEqual([900, null]);
  expect(unknown?.totals.shrinkage).toBe(4);
  const costs = { shrinkageMinor: 0, spoilageMinor: 900, disposedMinor: 0, uncosted: 1 };
  expect(unknown?.totals.costs).toEqual(costs);
  const since = { costKnown: true, costKnownSince: env.clock.now() };
  await prisma.merchantProduct.update({ where: { id: cola.id }, data: since });
  expect(costOf(await lost(), cola.id)).toBeNull();
});

test('units missing from a count are not a loss if their sale arrives later', async () => {
  const before = new Date(env.clock.now().getTime() - 60_000);
  await ask(adjustStock, { deviceNo, ...shelf(cola), countedQty: 4, expectedOnHand: 7, reason: 'shrinkage' });
  await transaction(database, (tx) =>
    postMovements(
      { tx, now: env.clock.now(), newId: newTestId, emit: () => undefined },
      { merchantId: merchantId as MerchantId, deviceId: device.id as DeviceId },
      [
        {
          key: { door: 'L', layer: 1, productId: cola.id },
          type: 'sale',
          reason: 'auto',
          qty: -3,
          sourceType: 'order',
          sourceId: newTestId(),
          sourceLine: 1,
          occurredAt: before,
        },
      ],
    ),
  );
  expect((await levelOf(cola)).onHand).toBe(4);
  const losses = (await ask(listLosses, { from: dayText(-1), to: dayText(1) })).value;
  expect(losses).toMatchObject({ items: [], totals: { shrinkage: 0, costs: { shrinkageMinor: 0 } } });
});

describe('standard stock', () => {
  const publishedAt = () => ({ effectiveAt: dayFromNow(-1), publishedAt: dayFromNow(-1) });
  const lines = () => [
    { productId: cola.id, layer: 1, priceMinor: 250, parQty: 10, positions: [1, 2] },
    { productId: wrap.id, layer: 2, priceMinor: 799, parQty: 4 },
  ];
  const save = (rev: number, parQty: number) =>
    ask(saveStandardStock, { deviceNo, rev, lines: [{ ...shelf(cola), parQty }] });

  test('is saved as a new version in force with the same prices, and updates the levels', async () => {
    await givenPlanogram(database.prisma, device, lines(), publishedAt());
    const shown = await ask(readStandardStock, { deviceNo });
    expect(shown.value?.lines.map(({ parQty, facings }) => [parQty, facings])).toEqual([
      [10, 2],
      [4, 1],
    ]);
    expect((await save(shown.value?.rev ?? 0, 15)).value).toMatchObject({ rev: 2 });
    const stored = await database.prisma.planogramLine.findMany({
      where: { version: { deviceId: device.id, rev: 2 } },
      orderBy: { layer: 'asc' },
    });
    expect(stored.map(({ priceMinor, parQty }) => [Number(priceMinor), parQty])).toEqual([
      [250, 15],
      [799, 4],
    ]);
    expect((await levelOf(cola)).parQty).toBe(15);
    expect(await save(1, 16)).toMatchObject({ refused: 'DATA_PROCESSING' });
  });

  test('is applied to waiting versions and renews their hash', async () => {
    await givenPlanogram(database.prisma, device, lines(), publishedAt());
    const waiting = await givenPlanogram(database.prisma, device, lines(), { effectiveAt: dayFromNow(2) });
    await save(1, 15);
    const after = await database.prisma.planogramVersion.findUniqueOrThrow({
      where: { id: waiting.id },
      include: { lines: { orderBy: { layer: 'asc' } } },
    });
    expect(after.lines.map(({ parQty }) => parQty)).toEqual([15, 4]);
    expect(after.sha256).not.toBe(waiting.sha256);
  });

  test('is kept after a temporary template ends if it was set during it', async () => {
    await givenPlanogram(database.prisma, device, lines(), publishedAt());
    const [cheap] = lines().map((line) => ({ ...line, priceMinor: 200 }));
    const temporary = { effectiveAt: dayFromNow(-0.5), expiresAt: dayFromNow(1) };
    await givenPlanogram(database.prisma, device, cheap ? [cheap] : [], temporary);
    await save(2, 15);
    const inForce = async (days: number) => {
      const version = await versionInForceAt(database.prisma, merchantId, device.id, dayFromNow(days));
      const stored = await versionLines(database.prisma, merchantId, version ? [version.id] : []);
      return stored.map(({ priceMinor, parQty }) => [priceMinor, parQty]);
    };
    expect(await inForce(0)).toEqual([[200, 15]]);
    expect(await inForce(2)).toEqual([
      [250, 15],
      [799, 4],
    ]);
    expect((await levelOf(cola)).parQty).toBe(15);
  });

  test('is empty for a device without a template', async () => {
    expect((await ask(readStandardStock, { deviceNo })).value).toMatchObject({ rev: null, lines: [] });
    expect(await save(1, 15)).toMatchObject({ refused: 'DATA_PROCESSING' });
  });
});
