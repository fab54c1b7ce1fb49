import { lockWallet, readWallet } from '@larder/database/queries/ledger/wallet.queries';
import { transaction } from '@larder/database/transaction';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { givenRefundScene } from '@larder/testkit/refund-scene';
import { asSystem, runJobs } from '@larder/testkit/sale-scene';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { foldWallets } from './fold-wallets.ts';
import { postLedger } from './post-ledger.ts';
import { releaseSettled } from './release-settled.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

const DAY_MS = 86_400_000;
const nothing = { pending: 0, available: 0, reserved: 0, disputed: 0 };

/** 5.5 % and 6 of each capture, given back with refunds, for one merchant. */
const givenPlan = (merchantId: string) =>
  database.asOwner(
    `insert into fee_plan (id, merchant_id, currency, valid_from, transaction_bp, transaction_fixed_minor, returns_fee,
       charges_dispute_fee, payout_fee_minor, saas_monthly_minor, traffic_monthly_minor, algorithm_unit_minor, bill_tax_ppm,
       release_days, created_at)
     values ('${newTestId()}', '${merchantId}', 'USD', '2020-01-01', 550, 6, true, true, 25, 0, 0, 0, 0, 2, now())`,
  );

/** Two Colas and a Wrap for 14.14, captured under a plan. */
async function givenSale() {
  const sale = await givenRefundScene(database, { captured: false });
  await givenPlan(sale.scene.merchantId);
  await runJobs(sale.world);
  const wallet = () => readWallet(prisma, sale.scene.merchantId, 'USD');
  const release = () => asSystem(sale.world.env, releaseSettled, {});
  return { ...sale, wallet, release };
}

describe('a sale', () => {
  test('is pending when it is captured, and available two banking days later, when its order is completed', async () => {
    const { world, wallet, release, orderId } = await givenSale();
    expect(await wallet()).toEqual({ ...nothing, pending: 1330 });
    await release();
    expect(await wallet()).toEqual({ ...nothing, pending: 1330 });
    world.env.clock.advance(6 * DAY_MS);
    await release();
    expect(await wallet()).toEqual({ ...nothing, available: 1330 });
    const order = await prisma.salesOrder.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ status: 'completed', completedAt: world.env.clock.now() });
    expect(await release()).toBe(0);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  test('gives back its fee with refunds, to the last cent', async () => {
    const { world, wallet, refund, cola, wrap } = await givenSale();
    await refund({ [cola]: 1 });
    await runJobs(world);
    expect(await wallet()).toEqual({ ...nothing, pending: 1330, available: -256 });
    await refund({ [cola]: 1, [wrap]: 1 });
    await runJobs(world);
    expect(await wallet()).toEqual({ ...nothing, pending: 1330, available: -1330 });
    expect(await ledgerFaults(database)).toEqual([]);
  });

  test('stays refunded when its money is released', async () => {
    const { world, wallet, release, refund, cola, wrap, orderId } = await givenSale();
    await refund({ [cola]: 2, [wrap]: 1 });
    await runJobs(world);
    world.env.clock.advance(6 * DAY_MS);
    await release();
    expect(await wallet()).toEqual(nothing);
    expect(await prisma.salesOrder.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      status: 'refunded',
    });
  });

  test('is refunded from the wallet also after the merchant has chosen an own provider', async () => {
    const { world, scene, wallet, refund, cola, wrap } = await givenSale();
    await prisma.merchant.update({
      where: { id: scene.merchantId },
      data: { settlementMode: 'independent' },
    });
    await refund({ [cola]: 2, [wrap]: 1 });
    await runJobs(world);
    expect(await wallet()).toEqual({ ...nothing, pending: 1330, available: -1330 });
    expect(await ledgerFaults(database)).toEqual([]);
  });

  test('moves no wallet of a merchant with an own provider, and its order is completed all the same', async () => {
    const sale = await givenRefundScene(database, { captured: false });
    const { merchantId } = sale.scene;
    await prisma.merchant.update({ where: { id: merchantId }, data: { settlementMode: 'independent' } });
    await runJobs(sale.world);
    sale.world.env.clock.advance(6 * DAY_MS);
    await asSystem(sale.world.env, releaseSettled, {});
    expect(await readWallet(prisma, merchantId, 'USD')).toEqual(nothing);
    const txns = await prisma.ledgerTxn.findMany({ where: { merchantId }, include: { entries: true } });
    expect(
      txns.map(({ kind, feeMinor, entries }) => ({
        kind,
        feeMinor,
        accounts: entries.map(({ debit }) => debit),
      })),
    ).toEqual([{ kind: 'sale', feeMinor: 0n, accounts: ['memo_clearing'] }]);
    expect(await prisma.salesOrder.findUniqueOrThrow({ where: { id: sale.orderId } })).toMatchObject({
      status: 'completed',
    });
  });
});

describe('a cause', () => {
  const bill = (merchantId: string, amountMinor = 500): LedgerPosting => ({
    kind: 'bill',
    causeId: newTestId(),
    merchantId,
    currency: 'USD',
    occurredAt: new Date(),
    grossMinor: -amountMinor,
    feeMinor: 0,
    entries: [{ debit: 'merchant_available', credit: 'bills_income', amountMinor }],
  });
  const post = (postings: LedgerPosting[]) =>
    transaction(database, (tx) => postLedger({ tx, now: new Date(), newId: newTestId }, postings));

  test('is posted once, however often and by however many it is sent', async () => {
    const { id } = await givenMerchant(prisma);
    const once = bill(id);
    const posted = await Promise.all(Array.from({ length: 8 }, () => post([once, once])));
    expect(posted.flat()).toHaveLength(1);
    expect(await readWallet(prisma, id, 'USD')).toEqual({ ...nothing, available: -500 });
  });

  test('counts once in the wallet while it is folded in by several and read', async () => {
    const { id } = await givenMerchant(prisma);
    const { world } = await givenRefundScene(database);
    const bills = Array.from({ length: 40 }, () => bill(id, 1));
    const work = bills.map((one, index) => async () => {
      await post([one]);
      if (index % 4 === 0) await asSystem(world.env, foldWallets, {});
      if (index % 5 === 0) await transaction(database, (tx) => lockWallet(tx, id, 'USD', new Date()));
      const { available } = await readWallet(prisma, id, 'USD');
      expect(available).toBeGreaterThanOrEqual(-40);
    });
    await Promise.all(work.map((run) => run()));
    await asSystem(world.env, foldWallets, {});
    expect(await readWallet(prisma, id, 'USD')).toEqual({ ...nothing, available: -40 });
    expect(await prisma.walletChange.count({ where: { merchantId: id } })).toBe(0);
  });

  test('cannot be changed, deleted, or moved by nothing', async () => {
    const { id } = await givenMerchant(prisma);
    const [txnId] = await post([bill(id)]);
    for (const sql of [
      `update ledger_txn set gross_minor = 1 where id = '${txnId}'`,
      `delete from ledger_txn where id = '${txnId}'`,
      `update ledger_entry set amount_minor = 1 where txn_id = '${txnId}'`,
      `delete from ledger_entry where txn_id = '${txnId}'`,
      'truncate ledger_entry',
      `insert into ledger_entry values ('${txnId}', 7, '${id}', 'bad_debt', 'bad_debt', 5)`,
      `insert into ledger_entry values ('${txnId}', 8, '${id}', 'bad_debt', 'fees_income', 0)`,
      `insert into ledger_entry values ('${txnId}', 9, '${id}', 'bad_debt', 'fees_income', -5)`,
      `insert into ledger_entry values ('${txnId}', 10, null, 'merchant_available', 'fees_income', 5)`,
    ])
      await expect(database.asOwner(sql), sql).rejects.toThrow();
  });
});

test('several workers release each item once', async () => {
  const sales = [await givenSale(), await givenSale(), await givenSale()];
  for (const { world } of sales) world.env.clock.advance(6 * DAY_MS);
  await Promise.all(
    sales.flatMap(({ world }) => [1, 2].map((limit) => asSystem(world.env, releaseSettled, { limit }))),
  );
  for (const { release, wallet } of sales) {
    while ((await release()) > 0);
    expect(await wallet()).toEqual({ ...nothing, available: 1330 });
  }
  expect(await ledgerFaults(database)).toEqual([]);
});
