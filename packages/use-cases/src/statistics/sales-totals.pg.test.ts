import { markAllSalesDays, rebuildTotals } from '@larder/database/queries/statistics/sales-totals.queries';
import { addDays } from '@larder/domain/calendar-day';
import { HOUR_MS } from '@larder/domain/durations';
import { soldStatuses } from '@larder/domain/order/order-status';
import { localDay, toLocal } from '@larder/domain/time-zone';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenRefund } from '@larder/testkit/given/given-refund';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { rollUpSales } from '../order/roll-up-sales.ts';
import { runUseCase } from '../run-use-case.ts';
import { rankDevices } from './rank-devices.ts';
import { rankProducts } from './rank-products.ts';
import { readSummary } from './read-summary.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database);

/** Each changes its clock within the history, and one has half hours. */
const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Sydney', 'Asia/Kolkata'] as const;
/** Hours around the changes of the clocks in autumn 2026 and spring 2027, and around new year. */
const starts = [
  '2026-10-03T06:00Z',
  '2026-10-24T12:00Z',
  '2026-10-31T16:00Z',
  '2027-03-13T18:00Z',
  '2026-12-31T00:00Z',
];
const NIL = '00000000-0000-0000-0000-000000000000';

const instant = fc
  .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 40 * 4 }))
  .map(([start, quarters]) => new Date(Date.parse(start) + quarters * (HOUR_MS / 4)));
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      at: instant,
      zone: fc.nat(zones.length - 1),
      product: fc.nat(1),
      qty: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom('paid', 'processing', 'unpaid', 'abnormal'),
      tax: fc.constantFrom('exclusive', 'inclusive'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('correct' as const),
      which: fc.nat(50),
      status: fc.constantFrom('paid', 'unpaid'),
      qty: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('refund' as const), which: fc.nat(50), at: instant }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('sum' as const), limit: fc.integer({ min: 1, max: 5 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const TAX = 22;
const amountsOf = (qty: number, isInclusive: boolean, status: string) => {
  const totalMinor = 250 * qty + (isInclusive ? 0 : TAX);
  return {
    itemQty: qty,
    subtotalMinor: 250 * qty,
    totalMinor,
    costMinor: 120 * qty,
    authorizedMinor: 2_000,
    capturedMinor: status === 'unpaid' ? 0 : totalMinor,
  };
};
const lineOf = (qty: number) => ({ qty, costMinor: 120 * qty, totalMinor: 250 * qty + TAX });

async function givenHistory() {
  const scene = await givenOrderScene(database);
  const { merchant } = scene;
  const devices = await Promise.all(
    zones.map((timezone, at) => givenCabinet(prisma, merchant.id, { timezone, name: `Cabinet ${at}` })),
  );
  const products = [await givenProduct(prisma, merchant.id), await givenProduct(prisma, merchant.id)];
  const orders: string[] = [];
  const mark = (deviceId: string, at: Date, zone: string) =>
    prisma.rollupDirty.createMany({
      data: [
        {
          merchantId: merchant.id,
          deviceId,
          businessDate: new Date(localDay(at, zone)),
          markedAt: new Date(),
        },
      ],
      skipDuplicates: true,
    });
  const sumUp = (limit: number) =>
    runUseCase(env, rollUpSales, systemActor, { limit }, { requestId: 'test' });
  const take = async (done: Step) => {
    if (done.act === 'sum') return void (await Promise.all([sumUp(done.limit), sumUp(done.limit)]));
    if (done.act === 'sell') {
      const device = devices[done.zone];
      const product = products[done.product];
      if (!device || !product) throw new Error('no such cabinet');
      const { id } = await scene.sell(
        done.at.toISOString(),
        {
          consumedAt: done.at,
          status: done.status as 'paid',
          ...(done.status === 'abnormal'
            ? { abnormalReason: 'timeout', abnormalState: 'open', abnormalDeadlineAt: done.at }
            : {}),
          ...(done.status === 'unpaid' ? { paidAt: null } : {}),
          taxMode: done.tax as 'exclusive',
          ...amountsOf(done.qty, done.tax === 'inclusive', done.status),
        },
        device,
      );
      await prisma.orderItem.updateMany({
        where: { orderId: id },
        data: { productId: product.id, ...lineOf(done.qty) },
      });
      orders.push(id);
      return void (await mark(device.id, done.at, device.timezone));
    }
    const id = orders[done.which % Math.max(1, orders.length)];
    if (!id) return;
    const order = await prisma.salesOrder.findUniqueOrThrow({ where: { id }, include: { items: true } });
    const device = devices.find((one) => one.id === order.deviceId);
    if (!device || !order.consumedAt || order.status === 'abnormal') return;
    if (done.act === 'correct') {
      await prisma.salesOrder.update({
        where: { id },
        data: {
          status: done.status as 'paid',
          ...amountsOf(done.qty, order.taxMode === 'inclusive', done.status),
          paidAt: done.status === 'unpaid' ? null : order.consumedAt,
        },
      });
      await prisma.orderItem.updateMany({ where: { orderId: id }, data: lineOf(done.qty) });
      return void (await mark(device.id, order.consumedAt, device.timezone));
    }
    // None is made before its sale.
    const refundedAt = new Date(Math.max(done.at.getTime(), order.consumedAt.getTime()));
    await givenRefund(prisma, order, scene.owner.membershipId, {
      state: 'succeeded',
      method: 'provider',
      providerRef: crypto.randomUUID(),
      refundedAt,
    });
    await mark(device.id, refundedAt, device.timezone);
  };
  const sumUpAll = async () => {
    while (accepted(await sumUp(50)) > 0);
  };
  return { ...scene, devices, products, take, sumUpAll };
}

type Sums = Record<string, number>;
const add = (into: Map<string, Sums>, key: string, sums: Sums) => {
  const known = into.get(key) ?? {};
  for (const [name, value] of Object.entries(sums)) known[name] = (known[name] ?? 0) + value;
  into.set(key, known);
};
/** Rows that are all zero count as absent. */
const withoutZeros = (rows: Map<string, Sums>) =>
  Object.fromEntries(
    [...rows]
      .map(
        ([key, sums]) =>
          [key, Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))] as const,
      )
      .filter(([, sums]) => Object.keys(sums).length > 0)
      .sort(),
  );

/** Counts every order and refund of a merchant by hand, with the clocks of the domain. */
async function recount(merchantId: string) {
  const found = {
    day: new Map(),
    deviceMonth: new Map(),
    productDay: new Map(),
    productMonth: new Map(),
    hour: new Map(),
  };
  const zoneOf = new Map((await prisma.device.findMany()).map(({ id, timezone }) => [id, timezone]));
  const orders = await prisma.salesOrder.findMany({
    where: { merchantId },
    include: { items: true, refunds: { include: { lines: true } } },
  });
  for (const order of orders) {
    const zone = zoneOf.get(order.deviceId) ?? '';
    const isSold = soldStatuses.some((status) => status === order.status);
    const inside = order.taxMode === 'inclusive' ? 1 : 0;
    if (order.consumedAt) {
      const day = localDay(order.consumedAt, zone);
      const month = `${day.slice(0, 7)}-01`;
      const own: Sums = isSold
        ? {
            orders: 1,
            qty: order.itemQty,
            grossMinor: Number(order.subtotalMinor),
            discountMinor: Number(order.discountMinor),
            taxMinor: Number(order.taxMinor),
            netMinor:
              Number(order.subtotalMinor) - Number(order.discountMinor) - inside * Number(order.taxMinor),
            costMinor: Number(order.costMinor),
          }
        : {
            unpaidOrders: order.status === 'unpaid' ? 1 : 0,
            abnormalOrders: order.status === 'abnormal' ? 1 : 0,
          };
      add(found.day, day, own);
      add(found.deviceMonth, `${month} ${order.deviceId}`, own);
      if (isSold) {
        const hour = Number(toLocal(order.consumedAt, zone).slice(11, 13));
        const hourBefore = toLocal(new Date(order.consumedAt.getTime() - HOUR_MS), zone);
        const fold = hourBefore === toLocal(order.consumedAt, zone) ? 1 : 0;
        const sums = { orders: 1, qty: order.itemQty, netMinor: own.netMinor ?? 0 };
        add(found.hour, `${day} ${hour} ${fold} ${order.deviceId}`, sums);
        add(found.hour, `${day} ${hour} ${fold} ${NIL}`, sums);
        for (const item of order.items) {
          const grossMinor = item.qty * Number(item.unitPriceMinor);
          const line = {
            qty: item.qty,
            grossMinor,
            taxMinor: Number(item.taxMinor),
            netMinor: grossMinor - Number(item.discountMinor) - inside * Number(item.taxMinor),
            costMinor: Number(item.costMinor),
          };
          add(found.productDay, `${day} ${item.productId}`, line);
          add(found.productMonth, `${month} ${item.productId}`, line);
        }
      }
    }
    for (const refund of isSold ? order.refunds : []) {
      if (!refund.refundedAt) continue;
      const day = localDay(refund.refundedAt, zone);
      const month = `${day.slice(0, 7)}-01`;
      for (const line of refund.lines) {
        const product = order.items.find(({ id }) => id === line.orderItemId)?.productId;
        const back = { refundQty: line.qty, refundMinor: Number(line.amountMinor) };
        add(found.day, day, back);
        add(found.deviceMonth, `${month} ${order.deviceId}`, back);
        add(found.productDay, `${day} ${product}`, back);
        add(found.productMonth, `${month} ${product}`, back);
      }
    }
  }
  return Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, withoutZeros(rows)]));
}

/** Reads the stored totals in the same form. */
async function stored(merchantId: string) {
  const where = { merchantId };
  const isoDay = (at: Date) => at.toISOString().slice(0, 10);
  const keyed = <Row extends object>(rows: readonly Row[], keyOf: (row: Row) => string) => {
    const found = new Map<string, Sums>();
    for (const row of rows) {
      const sums = Object.entries(row).filter(([name]) => /^(qty|orders|\w+(Minor|Qty|Orders))$/.test(name));
      add(found, keyOf(row), Object.fromEntries(sums.map(([name, value]) => [name, Number(value)])));
    }
    return withoutZeros(found);
  };
  return {
    day: keyed(await prisma.salesMerchantDay.findMany({ where }), (row) => isoDay(row.businessDate)),
    deviceMonth: keyed(
      await prisma.salesDeviceMonth.findMany({ where }),
      (row) => `${isoDay(row.month)} ${row.deviceId}`,
    ),
    productDay: keyed(
      await prisma.salesProductDay.findMany({ where }),
      (row) => `${isoDay(row.businessDate)} ${row.productId}`,
    ),
    productMonth: keyed(
      await prisma.salesProductMonth.findMany({ where }),
      (row) => `${isoDay(row.month)} ${row.productId}`,
    ),
    hour: keyed(
      await prisma.salesDayHour.findMany({ where }),
      (row) => `${isoDay(row.businessDate)} ${row.hour} ${row.fold} ${row.deviceId}`,
    ),
  };
}

test('any history of sales, corrections, refunds and late events leaves the totals that a recount finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.integer({ min: 0, max: 180 }),
      fc.integer({ min: 0, max: 180 }),
      async (steps, start, length) => {
        const history = await givenHistory();
        for (const done of steps) await history.take(done);
        await history.sumUpAll();
        const { merchant, owner } = history;
        const counted = await recount(merchant.id);
        expect(await stored(merchant.id)).toEqual(counted);

        const from = addDays('2026-10-01', start);
        const to = addDays(from, length);
        const range = { from, to };
        const sumOf = (name: string) =>
          Object.entries(counted.day ?? {})
            .filter(([day]) => day >= from && day <= to)
            .reduce((sum, [, sums]) => sum + (sums[name] ?? 0), 0);
        const { total, days } = accepted(await history.as(readSummary, range, owner));
        expect(total).toMatchObject({
          orders: sumOf('orders'),
          qty: sumOf('qty'),
          netMinor: sumOf('netMinor'),
          refundMinor: sumOf('refundMinor'),
          marginMinor: sumOf('netMinor') - sumOf('costMinor'),
        });
        expect(days).toHaveLength(length + 1);
        const devices = accepted(await history.as(rankDevices, { ...range, limit: 100 }, owner));
        expect(devices.items.reduce((sum, row) => sum + row.netMinor, 0)).toBe(total.netMinor);
        const ofAll = accepted(await history.as(rankProducts, { ...range, limit: 100 }, owner));
        const deviceNos = [history.device, ...history.devices].map(({ deviceNo }) => deviceNo);
        const ofEach = accepted(await history.as(rankProducts, { ...range, deviceNos, limit: 100 }, owner));
        expect(ofEach.items).toEqual(ofAll.items);

        // Rebuilt from the days, and from the orders, they are the same.
        await database.prisma.$transaction((tx) => rebuildTotals(tx, merchant.id));
        expect(await stored(merchant.id)).toEqual(counted);
        await markAllSalesDays(prisma, merchant.id, new Date());
        await history.sumUpAll();
        expect(await stored(merchant.id)).toEqual(counted);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});
