import { markAllSalesDays } from '@larder/database/queries/statistics/sales-totals.queries';
import { HOUR_MS } from '@larder/domain/durations';
import { mulDivHalfUp } from '@larder/domain/money';
import { capturedTax } from '@larder/domain/order/part-paid';
import { refundedTax } from '@larder/domain/tax/refunded-tax';
import { bookOf } from '@larder/testkit/book-of';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenOrderScene, type OrderScene } from '@larder/testkit/order-scene';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { listBillReports } from '../finance/list-bill-reports.ts';
import { readBillReport } from '../finance/read-bill-report.ts';
import { readWallet } from '../finance/read-wallet.ts';
import { summarizeTransactions } from '../finance/summarize-transactions.ts';
import { readOverview } from '../home/read-overview.ts';
import { rollUpSales } from '../order/roll-up-sales.ts';
import { summarizeOrders } from '../order/summarize-orders.ts';
import { runUseCase } from '../run-use-case.ts';
import { readReport } from '../tax/read-report.ts';
import { readSummary } from './read-summary.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database);
/** Home counts from its midnight on: asked on the first day, it counts the whole history. */
const firstDay = createTestEnvironment(database);
firstDay.clock.set('2026-11-16T12:00:00Z');

/** Money 71 shows seven days, and the scene is in New York, at 05:00 on November 21. */
const BEGIN = Date.parse('2026-11-16T06:00:00Z');
const RATE_PPM = 88_750;

/**
 * What became of an order. `later`: charged up to the hold, and paid by the shopper some hours later; `reduced`: a part
 * was refunded before the charge, which is that much lower;
 * `reducedPart`: so, and only half of the rest could be charged.
 */
const fates = [
  ...(['paid', 'reduced', 'processing', 'unpaid', 'part', 'later'] as const),
  ...(['written', 'writtenPart', 'reducedPart'] as const),
];
const happening = fc.record({
  fate: fc.constantFrom(...fates),
  hour: fc.nat(96),
  /** A cabinet without a network reports its sale later. */
  lateHours: fc.nat(20),
  payHours: fc.integer({ min: 1, max: 12 }),
  qty: fc.integer({ min: 1, max: 4 }),
  tax: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  isFarWest: fc.boolean(),
  /** Of what an order was charged at first, in percent. */
  share: fc.integer({ min: 1, max: 99 }),
  /** Of what was captured, in percent; 0: nothing. */
  refund: fc.constantFrom(0, 0, 30, 100),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const priceOf = ({ qty, tax }: Happening) => {
  const subtotalMinor = 250 * qty;
  const taxMinor =
    tax === 'exclusive'
      ? mulDivHalfUp(subtotalMinor, RATE_PPM, 1_000_000)
      : subtotalMinor - mulDivHalfUp(subtotalMinor, 1_000_000, 1_000_000 + RATE_PPM);
  return { subtotalMinor, taxMinor, totalMinor: subtotalMinor + (tax === 'exclusive' ? taxMinor : 0) };
};

/** What an order was charged at first, or refunded before. */
const firstOf = (done: Happening) => Math.max(1, Math.floor((priceOf(done).totalMinor * done.share) / 100));
const reducedOf = (done: Happening) =>
  done.fate === 'reduced' || done.fate === 'reducedPart' ? firstOf(done) : 0;

/** The amounts that an order was charged, in their order. */
function capturesOf(done: Happening): number[] {
  const { totalMinor } = priceOf(done);
  const first = firstOf(done);
  if (done.fate === 'paid') return [totalMinor];
  if (done.fate === 'later') return [first, totalMinor - first];
  if (done.fate === 'reduced') return [totalMinor - first];
  if (done.fate === 'reducedPart') return [Math.ceil((totalMinor - first) / 2)];
  return done.fate === 'part' || done.fate === 'writtenPart' ? [first] : [];
}

const capturedOf = (done: Happening) => capturesOf(done).reduce((sum, minor) => sum + minor, 0);
const refundedOf = (done: Happening) => Math.floor((capturedOf(done) * done.refund) / 100);

/** The tax in what went back of a sale, or of the captured part of what is no sale. */
function refundedTaxOf(done: Happening): number {
  const price = priceOf(done);
  const capturedMinor = capturedOf(done);
  if (['part', 'writtenPart', 'reducedPart'].includes(done.fate))
    return refundedTax(
      { totalMinor: capturedMinor, taxMinor: capturedTax({ ...price, capturedMinor }) },
      0,
      refundedOf(done),
    );
  return refundedTax(price, 0, reducedOf(done)) + refundedTax(price, reducedOf(done), refundedOf(done));
}

async function happen(
  scene: OrderScene,
  cabinets: Awaited<ReturnType<typeof givenCabinet>>[],
  done: Happening,
) {
  const { fate, qty, tax, share } = done;
  const price = priceOf(done);
  const captures = capturesOf(done);
  const capturedMinor = capturedOf(done);
  const createdAt = new Date(BEGIN + done.hour * HOUR_MS);
  const refundedMinor = refundedOf(done);
  const isReturned = refundedMinor > 0 && refundedMinor === capturedMinor;
  const isWritten = fate === 'written' || fate === 'writtenPart' || fate === 'reducedPart';
  const statusOf = () => {
    if (isReturned && fate !== 'part') return 'refunded';
    if (isWritten) return 'completed';
    if (fate === 'part') return 'unpaid';
    return fate === 'later' || fate === 'reduced' ? 'paid' : fate;
  };
  const order = await scene.sell(
    createdAt.toISOString(),
    {
      ...price,
      status: statusOf(),
      consumedAt: new Date(createdAt.getTime() - done.lateHours * HOUR_MS),
      completedAt: isWritten ? createdAt : null,
      taxMode: tax,
      taxRatePpm: RATE_PPM,
      itemQty: qty,
      authorizedMinor: 10_000,
      capturedMinor,
      refundedMinor,
      reducedMinor: reducedOf(done),
      writtenOffMinor: isWritten ? price.totalMinor - reducedOf(done) - capturedMinor : 0,
    },
    cabinets[done.isFarWest ? 1 : 0],
  );
  const { taxMinor, totalMinor } = price;
  await prisma.orderItem.updateMany({ where: { orderId: order.id }, data: { qty, taxMinor, totalMinor } });
  const book = bookOf(database, scene, order);
  const [first, second] = captures;
  const paidLater = new Date(createdAt.getTime() + done.payHours * HOUR_MS);
  if (reducedOf(done) > 0) await book.reduce(reducedOf(done), createdAt);
  if (first) await book.capture(first, createdAt, {});
  if (second) await book.capture(second, paidLater, { isDebt: true });
  if (refundedMinor > 0)
    await book.refund(refundedMinor, new Date(paidLater.getTime() + (share % 8) * HOUR_MS));
}

/** What each of the seven screens says of the whole history. */
async function figuresOf(scene: OrderScene) {
  const range = { from: '2026-11-14', to: '2026-11-22' };
  const home = await runUseCase(firstDay, readOverview, scene.owner, undefined, { requestId: 'test' });
  const wallet = accepted(await scene.as(readWallet, undefined)).days;
  const sumOf = (name: 'salesMinor' | 'taxMinor' | 'refundsMinor') =>
    wallet.reduce((sum, day) => sum + day[name], 0);
  const reports = accepted(await scene.as(listBillReports, undefined)).items;
  return {
    home: accepted(home).sales?.today,
    orders: accepted(await scene.as(summarizeOrders, range)),
    sold: accepted(await scene.as(summarizeOrders, { ...range, status: 'sold' })),
    statistics: accepted(await scene.as(readSummary, range)),
    tax: accepted(await scene.as(readReport, { from: '2026-11', to: '2026-11' })).total,
    wallet: { sales: sumOf('salesMinor'), tax: sumOf('taxMinor'), refunds: sumOf('refundsMinor') },
    charges: accepted(await scene.as(summarizeTransactions, { type: 'sale', ...range })),
    returns: accepted(await scene.as(summarizeTransactions, { type: 'refund', ...range })),
    report: reports.find(({ month }) => month === '2026-11')?.sums,
    listedOfUnpaid: reports.reduce((sum, { partPaidMinor }) => sum + partPaidMinor, 0),
    reportOfUnpaid: reports.some(({ month }) => month === '2026-11')
      ? accepted(await scene.as(readBillReport, { month: '2026-11' })).partPaidMinor
      : 0,
  };
}

test('the figures of Home, 39, 71, 78, 86, 89 and 143 add up to each other by their rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 10 }), async (history) => {
      const scene = await givenOrderScene(database);
      const cabinets = [
        scene.device,
        await givenCabinet(prisma, scene.merchant.id, { timezone: 'America/Los_Angeles' }),
      ];
      const training = await givenCabinet(prisma, scene.merchant.id, { isTraining: true });
      for (const done of history) await happen(scene, cabinets, done);
      await scene.sell(
        '2026-11-18T12:00:00Z',
        { status: 'unpaid', paidAt: null, capturedMinor: 100 },
        training,
      );
      await markAllSalesDays(prisma, scene.merchant.id, env.clock.now());
      await runUseCase(env, rollUpSales, systemActor, { limit: 500 }, { requestId: 'test' });

      const shown = await figuresOf(scene);
      const { home, orders, sold, tax, wallet, charges, returns } = shown;
      const { total, part } = shown.statistics;
      // Home and statistics: the clock alone differs.
      expect(home).toMatchObject({ netMinor: total.netMinor, refundMinor: total.refundMinor, part });
      // Statistics and orders: the tax.
      expect(sold.totalMinor).toBe(total.netMinor + total.taxMinor);
      // Orders and money: what is not charged yet of sales, and the charged part of what is no sale.
      const notChargedMinor = sold.totalMinor - sold.capturedMinor;
      const chargedMinor = total.netMinor + total.taxMinor - notChargedMinor + part.capturedMinor;
      expect(orders.capturedMinor).toBe(chargedMinor);
      expect(wallet.sales + wallet.tax).toBe(chargedMinor);
      expect(charges.inMinor + charges.feeMinor).toBe(chargedMinor);
      expect(shown.report?.sales ?? 0).toBe(chargedMinor);
      expect([shown.reportOfUnpaid, shown.listedOfUnpaid]).toEqual([part.capturedMinor, part.capturedMinor]);
      // Statistics and tax report: the charged part of what is no sale.
      expect(tax.salesMinor).toBe(total.netMinor + part.capturedMinor - part.taxMinor);
      expect(tax.taxMinor).toBe(total.taxMinor + part.taxMinor);
      expect([tax.partSalesMinor + tax.partTaxMinor, tax.partTaxMinor]).toEqual([
        part.capturedMinor,
        part.taxMinor,
      ]);
      // Tax report and money: the tax of sales that are not charged yet, or never because they were refunded before.
      const sumOf = (of: (done: Happening) => number) => history.reduce((sum, done) => sum + of(done), 0);
      const waitingTax = sumOf((done) => (done.fate === 'processing' ? priceOf(done).taxMinor : 0));
      const reducedTax = sumOf((done) => {
        const price = priceOf(done);
        const capturedMinor = price.totalMinor - reducedOf(done);
        return done.fate === 'reduced' ? price.taxMinor - capturedTax({ ...price, capturedMinor }) : 0;
      });
      expect(wallet.tax).toBe(tax.taxMinor - waitingTax - reducedTax);
      // Refunds: those of sales, and those of what is no sale; a refund before the charge moves no money.
      const neverChargedMinor = sumOf((done) => (done.fate === 'reducedPart' ? reducedOf(done) : 0));
      expect(orders.refundedMinor).toBe(total.refundMinor + part.refundMinor + neverChargedMinor);
      const returnedMinor = orders.refundedMinor - sumOf(reducedOf);
      expect(0 - wallet.refunds).toBe(returnedMinor);
      expect(0 - returns.outMinor).toBe(returnedMinor);
      expect(0 - (shown.report?.refunds ?? 0)).toBe(returnedMinor);
      expect(tax.refundedTaxMinor).toBe(sumOf(refundedTaxOf));
      if (returnedMinor === chargedMinor) expect(tax.refundedTaxMinor).toBe(tax.taxMinor - waitingTax);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
