import { billReportLines, billReports } from '@larder/database/queries/finance/bill-report.queries';
import { insertPostings } from '@larder/database/queries/ledger/ledger.queries';
import { lockWallet, readWallet } from '@larder/database/queries/ledger/wallet.queries';
import { transaction } from '@larder/database/transaction';
import { requestedPosting } from '@larder/domain/finance/withdrawal-postings';
import { netOf, reportParts, withBalances } from '@larder/domain/ledger/bill-report';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import { bookOf } from '@larder/testkit/book-of';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted } from '@larder/testkit/read-answer';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { listBillReports } from './list-bill-reports.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

let merchantId: string;
beforeEach(async () => {
  ({ id: merchantId } = await givenMerchant(prisma, { timezone: 'America/New_York' }));
});

type Cause = 'sale' | 'refund' | 'bill' | 'withdrawal';

/** A posting of 10.00, less a fee of 0.60 for a sale and 0.25 for a payout. */
const posting = (cause: Cause, occurredAt: Date): LedgerPosting & { id: string } => {
  const of = { id: newTestId(), causeId: newTestId(), merchantId, currency: 'USD', occurredAt };
  const amountMinor = 1000;
  if (cause === 'sale')
    return {
      ...of,
      kind: 'sale',
      grossMinor: 1000,
      feeMinor: 60,
      entries: [
        { debit: 'provider_clearing', credit: 'merchant_available', amountMinor },
        { debit: 'merchant_available', credit: 'fees_income', amountMinor: 60 },
      ],
    };
  if (cause === 'refund')
    return {
      ...of,
      kind: 'refund',
      grossMinor: -1000,
      feeMinor: 0,
      entries: [{ debit: 'merchant_available', credit: 'provider_clearing', amountMinor }],
    };
  if (cause === 'bill')
    return {
      ...of,
      kind: 'bill',
      grossMinor: -1000,
      feeMinor: 0,
      entries: [{ debit: 'merchant_available', credit: 'bills_income', amountMinor }],
    };
  const { id, causeId, ...rest } = of;
  return { id, ...requestedPosting({ ...rest, id: causeId, amountMinor, feeMinor: 25 }, { occurredAt }) };
};

const post = (causes: readonly Cause[], at: string) =>
  transaction(database, (tx) =>
    insertPostings(
      tx,
      causes.map((cause) => posting(cause, new Date(at))),
      new Date(at),
    ),
  );
const fold = (at: string) => transaction(database, (tx) => lockWallet(tx, merchantId, 'USD', new Date(at)));
const months = async (at: string) => withBalances(await billReports(prisma, merchantId, 'USD', new Date(at)));
const shown = async (at: string) =>
  (await months(at)).map(({ month, sums, openingMinor, closingMinor }) => ({
    month: month.slice(0, 7),
    openingMinor,
    ...Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0)),
    closingMinor,
  }));

describe('months of a wallet', () => {
  test('end at midnight of the merchant, also when clocks change and in leap years', async () => {
    await post(['sale'], '2028-02-29T23:59:59-05:00');
    await post(['sale'], '2028-03-01T00:00:00-05:00');
    await post(['refund'], '2028-03-31T23:59:59-04:00');
    await post(['bill'], '2028-04-01T00:00:00-04:00');
    const all = [
      { month: '2028-02', openingMinor: 0, sales: 1000, fees: -60, closingMinor: 940 },
      { month: '2028-03', openingMinor: 940, sales: 1000, fees: -60, refunds: -1000, closingMinor: 880 },
      { month: '2028-04', openingMinor: 880, bills: -1000, closingMinor: -120 },
    ];
    expect(await shown('2028-04-02T00:00:00Z')).toEqual(all);
    await fold('2028-04-02T00:00:00Z');
    expect(await shown('2028-04-02T00:00:00Z')).toEqual(all);
  });

  test('are there without any posting once they begin', async () => {
    await post(['sale'], '2026-11-20T12:00:00Z');
    await fold('2026-11-20T12:00:00Z');
    expect((await shown('2027-01-15T12:00:00Z')).map(({ month }) => month)).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
    ]);
  });

  test('are none for a wallet that never had money', async () => {
    await fold('2026-11-20T12:00:00Z');
    expect(await shown('2026-11-20T12:00:00Z')).toEqual([]);
  });

  test.each([
    ['America/Los_Angeles', '2026-12'],
    ['Asia/Tokyo', '2026-12'],
  ])('follow on each other when the merchant moves to %s', async (timezone, next) => {
    await post(['sale'], '2026-11-20T12:00:00Z');
    await fold('2026-11-20T12:00:00Z');
    await prisma.merchant.update({ where: { id: merchantId }, data: { timezone } });
    // Still November in Los Angeles, long December in Tokyo; the running month ends as it began, in New York.
    await post(['sale'], '2026-12-01T04:59:59Z');
    await post(['sale', 'sale'], '2026-12-01T05:00:00Z');
    await fold('2026-12-01T06:00:00Z');
    expect(await shown('2026-12-01T06:00:00Z')).toEqual([
      { month: '2026-11', openingMinor: 0, sales: 2000, fees: -120, closingMinor: 1880 },
      { month: next, openingMinor: 1880, sales: 2000, fees: -120, closingMinor: 3760 },
    ]);
    const [november, december] = await months('2026-12-01T06:00:00Z');
    expect(december?.beginsAt).toEqual(november?.endsAt);
  });
});

test('any postings, folded at any time, are in one month each, whose lines add up to it', async () => {
  const HOUR_MS = 3_600_000;
  const steps = fc.array(
    fc.record({
      causes: fc.array(fc.constantFrom<Cause>('sale', 'sale', 'refund', 'bill', 'withdrawal'), {
        maxLength: 4,
      }),
      hours: fc.integer({ min: 0, max: 900 }),
      folds: fc.boolean(),
      zone: fc.option(fc.constantFrom('Asia/Shanghai', 'America/Los_Angeles', 'Europe/London'), { freq: 6 }),
    }),
    { minLength: 2, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      ({ id: merchantId } = await givenMerchant(prisma, { timezone: 'America/New_York' }));
      let at = new Date('2026-10-20T00:00:00Z').getTime();
      let closed: string[] = [];
      for (const { causes, hours, folds, zone } of run) {
        at += hours * HOUR_MS;
        const now = new Date(at).toISOString();
        // A change of the zone folds first: what has begun is settled by the former one.
        if (zone) await fold(now);
        if (zone) await prisma.merchant.update({ where: { id: merchantId }, data: { timezone: zone } });
        await post(causes, now);
        if (folds) await fold(now);
        const texts = (await months(now)).map((month) => JSON.stringify(month));
        // What was over stays as it was.
        expect(texts.slice(0, closed.length)).toEqual(closed);
        closed = texts.slice(0, -1);
      }
      const all = await months(new Date(at).toISOString());
      for (const [index, month] of all.entries()) {
        if (index > 0) expect(month.beginsAt).toEqual(all[index - 1]?.endsAt);
        const { sums } = month;
        for (const part of reportParts) {
          const asked = { currency: 'USD', span: month, part, deviceId: null };
          const lines = await billReportLines(prisma, merchantId, asked, null, 100);
          const sum = lines.reduce(
            (total, { grossMinor, feeMinor }) => total + (part === 'fees' ? -feeMinor : grossMinor),
            0,
          );
          expect(sum, part).toBe(sums[part]);
        }
      }
      const wallet = await readWallet(prisma, merchantId, 'USD');
      const total = wallet.pending + wallet.available;
      expect(all.reduce((sum, { sums }) => sum + netOf(sums), 0)).toBe(total);
    }),
    { numRuns: 25 },
  );
  const faults = await ledgerFaults(database);
  // These postings have no payments behind them, and payouts take no items.
  expect(faults.filter((fault) => !fault.startsWith('what is left'))).toEqual([]);
});

test('what was charged on an unpaid order is in the month of each charge, by the clock of the merchant', async () => {
  const scene = await givenOrderScene(database);
  const order = await scene.sell('2026-11-01T03:30:00Z', {
    status: 'unpaid',
    paidAt: null,
    capturedMinor: 150,
  });
  const book = bookOf(database, scene, order);
  // Midnight in New York: the clocks are set back two hours later.
  await book.capture(100, new Date('2026-11-01T03:59:59.999Z'), {});
  await book.capture(50, new Date('2026-11-01T04:00:00.000Z'), { isDebt: true });
  const { items } = accepted(await scene.as(listBillReports, undefined));
  expect(items.map(({ month, partPaidMinor }) => [month, partPaidMinor])).toEqual([
    ['2026-11', 50],
    ['2026-10', 100],
  ]);
});
