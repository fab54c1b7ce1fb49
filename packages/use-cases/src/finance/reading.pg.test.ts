import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenOwedBill } from '@larder/testkit/given/given-bills';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenPaymentAccount } from '@larder/testkit/given/given-payment-account';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { givenRefundScene } from '@larder/testkit/refund-scene';
import { asSystem, runJobs } from '@larder/testkit/sale-scene';
import { givenWalletScene } from '@larder/testkit/wallet-scene';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { collectBills } from '../bill/collect-bills.ts';
import { releaseSettled } from '../ledger/release-settled.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listBillReportLines } from './list-bill-report-lines.ts';
import { listPayoutLines } from './list-payout-lines.ts';
import { listTransactions } from './list-transactions.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { readPayoutDay } from './read-payout-day.ts';
import { readTransaction } from './read-transaction.ts';
import { readWallet } from './read-wallet.ts';
import { readWithdrawal } from './read-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { summarizeTransactions } from './summarize-transactions.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(async () => {
  expect(await ledgerFaults(database)).toEqual([]);
  await database.drop();
});

const DAY_MS = 86_400_000;

/** A sale of 14.14 under a plan of 5.5 % + 0.06, one Cola of it refunded, and a verified account. */
async function givenSold() {
  const sale = await givenRefundScene(database, { captured: false });
  const { merchantId } = sale.scene;
  await database.asOwner(
    `insert into fee_plan (id, merchant_id, currency, valid_from, transaction_bp, transaction_fixed_minor, returns_fee,
       charges_dispute_fee, payout_fee_minor, saas_monthly_minor, traffic_monthly_minor, algorithm_unit_minor, bill_tax_ppm,
       release_days, created_at)
     values ('${newTestId()}', '${merchantId}', 'USD', '2020-01-01', 550, 6, true, true, 25, 0, 0, 0, 0, 2, now())`,
  );
  await runJobs(sale.world);
  await sale.refund({ [sale.cola]: 1 });
  await runJobs(sale.world);
  const { env } = sale.world;
  await givenPaymentAccount(prisma, env, sale.owner);
  const release = async () => {
    env.clock.advance(6 * DAY_MS);
    await asSystem(env, releaseSettled, {});
  };
  return { ...sale, release };
}

describe('the wallet', () => {
  test('says whether new sales move money, and whether they are in the balance', async () => {
    const { as, world } = await givenRefundScene(database, { captured: false });
    const factsWith = async (provider: object) => {
      Object.assign(world.payments, provider);
      const { movesMoney, salesAreInWallet } = accepted(await as(readWallet, undefined));
      return { movesMoney, salesAreInWallet };
    };
    expect(await factsWith({})).toEqual({ movesMoney: true, salesAreInWallet: true });
    // A simulator fills the wallet with money that is not real.
    expect(await factsWith({ movesMoney: false })).toEqual({ movesMoney: false, salesAreInWallet: true });
    expect(await factsWith({ provider: 'sandbox' })).toEqual({ movesMoney: false, salesAreInWallet: false });
  });

  test('shows what is available and pending until when, and the parts of each day', async () => {
    const { as, release } = await givenSold();
    const before = accepted(await as(readWallet, undefined));
    expect(before).toMatchObject({
      mode: 'platform',
      available: -256,
      pending: 1_330,
      reserved: 0,
      disputed: 0,
    });
    expect(before.releases).toMatchObject({ nextMinor: 1_330 });
    expect(before.terms).toMatchObject({ feeMinor: 25, minMinor: 1_000 });
    expect(before.days).toHaveLength(1);
    expect(before.days[0]).toMatchObject({
      sales: 1,
      salesMinor: 1_299,
      taxMinor: 115,
      refunds: 1,
      refundsMinor: -272,
      feesMinor: -68,
    });
    await release();
    expect(accepted(await as(readWallet, undefined))).toMatchObject({
      available: 1_074,
      pending: 0,
      releases: null,
    });
  });
});

describe('transactions', () => {
  test('are listed newest first with sums that add up, by kind, day and cabinet', async () => {
    const { as, scene } = await givenSold();
    const { items } = accepted(await as(listTransactions, {}));
    expect(
      items.map(({ type, grossMinor, feeMinor, netMinor }) => [type, grossMinor, feeMinor, netMinor]),
    ).toEqual([
      ['refund', -272, -16, -256],
      ['sale', 1_414, 84, 1_330],
    ]);
    const sums = accepted(await as(summarizeTransactions, {}));
    expect(sums).toMatchObject({ count: 2, inMinor: 1_330, outMinor: -256, feeMinor: 68, currency: 'USD' });
    expect(sums.days).toEqual([{ day: '2026-11-21', netMinor: 1_074 }]);
    const only = accepted(await as(listTransactions, { type: 'refund', deviceNo: scene.device.deviceNo }));
    expect(only.items).toHaveLength(1);
    expect(accepted(await as(listTransactions, { type: 'bill' })).items).toEqual([]);
    expect(accepted(await as(listTransactions, { from: '2026-11-01', to: '2026-11-20' })).items).toEqual([]);
    expect(refusalOf(await as(listTransactions, { from: '2026-10-01', to: '2026-11-20' }))?.code).toBe(
      'BAD_INPUT',
    );
    expect(refusalOf(await as(listTransactions, { deviceNo: 'VC00000000' }))?.code).toBe('NOT_FOUND');
  });

  test('come in pages without gap or repetition', async () => {
    const scene = await givenWalletScene(database, { hasPaid: false });
    await scene.earn(...Array.from({ length: 7 }, (_, turn) => 1_000 + turn));
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: { items: { grossMinor: number }[]; nextCursor: string | null } = accepted(
        await scene.as(listTransactions, { limit: 3, cursor }),
      );
      seen.push(...page.items.map(({ grossMinor }) => grossMinor));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([1_006, 1_005, 1_004, 1_003, 1_002, 1_001, 1_000]);
  });

  test('name the bill that the wallet paid, and its kind of fee', async () => {
    const { as, earn, merchant, env } = await givenWalletScene(database, { hasPaid: false });
    await earn(5_000);
    const bill = await givenOwedBill(prisma, merchant.id, 400, env.clock.now());
    await asSystem(env, collectBills, {});
    const { items } = accepted(await as(listTransactions, {}));
    const paid = items.find(({ type }) => type === 'bill');
    const others = items.filter(({ type }) => type !== 'bill');
    const named = { billId: bill.id, billNo: bill.billNo, billKind: 'saas_fee' };
    expect(paid).toMatchObject({ netMinor: -400, ...named });
    expect(others).toMatchObject([{ billId: null, billNo: null, billKind: null }]);
    expect(accepted(await as(readTransaction, { id: paid?.id ?? '' }))).toMatchObject(named);
    const report = { month: '2026-11', kind: 'bills' };
    const { billNo, billKind } = named;
    expect(accepted(await as(listBillReportLines, report)).items).toMatchObject([{ billNo, billKind }]);
  });

  test('show members who see no cabinet of it nothing', async () => {
    const { as, scene } = await givenSold();
    const member = await givenMember(prisma, scene.merchantId, {
      kind: 'staff',
      systemRole: 'finance',
      deviceScope: 'selected',
    });
    const limited = actorOf(member, { deviceIds: [] });
    expect(accepted(await as(listTransactions, {}, limited)).items).toEqual([]);
    const [sale] = accepted(await as(listTransactions, { type: 'sale' })).items;
    expect(refusalOf(await as(readTransaction, { id: sale?.id ?? '' }, limited))?.code).toBe('NOT_FOUND');
  });

  test('say when they are available and which withdrawals pay them out', async () => {
    const { as, release } = await givenSold();
    const [sale] = accepted(await as(listTransactions, { type: 'sale' })).items;
    const read = async () => accepted(await as(readTransaction, { id: sale?.id ?? '' }));
    expect(await read()).toMatchObject({ state: 'pending', payouts: [], feeMinor: 84 });
    await release();
    expect(await read()).toMatchObject({ state: 'available' });
    const id = newTestId();
    accepted(await as(requestWithdrawal, { id, amountMinor: 1_000 }));
    const payouts = [{ id, amountMinor: 1_256 }];
    const partly = await read();
    expect(partly).toMatchObject({ state: 'partly_paid', payouts });
    const report = accepted(await as(listBillReportLines, { month: '2026-11', kind: 'payouts' }));
    expect(report.items).toMatchObject([{ withdrawalNo: partly.payouts[0]?.withdrawalNo }]);
    accepted(await as(cancelWithdrawal, { id }));
    expect(await read()).toMatchObject({ state: 'available', payouts: [] });
  });
});

describe('a withdrawal', () => {
  test.each([
    ['all', 1_074],
    ['a part', 1_000],
  ])('opens down to its orders, and every level of %s adds up to it', async (_, amountMinor) => {
    const { as, release, scene } = await givenSold();
    await release();
    const id = newTestId();
    accepted(await as(requestWithdrawal, { id, amountMinor }));
    const shown = accepted(await as(readWithdrawal, { id }));
    const { parts, days } = shown;
    expect(parts).toMatchObject({ sales: 1, refunds: 1, refundsMinor: -272, others: 0 });
    const sum =
      (parts?.salesMinor ?? 0) +
      (parts?.taxMinor ?? 0) +
      (parts?.refundsMinor ?? 0) +
      (parts?.feesMinor ?? 0) +
      (parts?.othersMinor ?? 0);
    expect(sum).toBe(amountMinor);
    expect(days).toEqual([{ day: '2026-11-21', count: 2, amountMinor }]);
    const { cabinets } = accepted(await as(readPayoutDay, { id, day: '2026-11-21' }));
    expect(cabinets).toMatchObject([{ deviceId: scene.device.id, count: 2, amountMinor }]);
    const lines = accepted(
      await as(listPayoutLines, { id, day: '2026-11-21', deviceId: scene.device.id, limit: 1 }),
    );
    const rest = accepted(
      await as(listPayoutLines, {
        id,
        day: '2026-11-21',
        deviceId: scene.device.id,
        limit: 1,
        cursor: lines.nextCursor,
      }),
    );
    const all = [...lines.items, ...rest.items];
    expect(all.reduce((total, line) => total + line.amountMinor, 0)).toBe(amountMinor);
    expect(all.map(({ isPart }) => isPart)).toEqual([false, amountMinor === 1_000]);
    expect(rest.nextCursor).toBeNull();
  });

  test('is named by the amount that arrives, wherever it is shown', async () => {
    const scene = await givenWalletScene(database);
    await scene.earn(9_000);
    const { id } = accepted(await scene.request(2_000));
    const { open } = accepted(await scene.as(readWallet, undefined));
    const [listed] = accepted(await scene.as(listWithdrawals, { limit: 1 })).items;
    const shown = accepted(await scene.as(readWithdrawal, { id }));
    expect([open?.arrivesMinor, listed?.arrivesMinor, shown.arrivesMinor]).toEqual([1_975, 1_975, 1_975]);
  });

  test('is listed newest first, by state, and nobody else reads it', async () => {
    const scene = await givenWalletScene(database);
    await scene.earn(9_000);
    const { id } = accepted(await scene.request(2_000));
    const { items, nextCursor } = accepted(await scene.as(listWithdrawals, { limit: 1 }));
    expect(items).toMatchObject([{ id, state: 'submitted', amountMinor: 2_000, feeMinor: 25 }]);
    const older = accepted(await scene.as(listWithdrawals, { limit: 1, cursor: nextCursor }));
    expect(older.items).toMatchObject([{ state: 'paid', amountMinor: 10_000 }]);
    expect(older.nextCursor).toBeNull();
    expect(accepted(await scene.as(listWithdrawals, { status: 'failed' })).items).toEqual([]);
    const other = await givenWalletScene(database, { hasPaid: false });
    expect(refusalOf(await other.as(readWithdrawal, { id }))?.code).toBe('NOT_FOUND');
    const line = { id, day: '2026-11-21', deviceId: null };
    expect(refusalOf(await other.as(listPayoutLines, line))?.code).toBe('NOT_FOUND');
    expect(refusalOf(await other.as(readPayoutDay, { id, day: '2026-11-21' }))?.code).toBe('NOT_FOUND');
  });
});
