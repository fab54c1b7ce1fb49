import { readWallet } from '@larder/database/queries/ledger/wallet.queries';
import { DAY_MS } from '@larder/domain/durations';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { givenComplaintScene } from '@larder/testkit/complaint-scene';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted } from '@larder/testkit/read-answer';
import { givenRefundScene, type RefundScene } from '@larder/testkit/refund-scene';
import { asSystem, leaveNothingDue } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readComplaint } from '../../complaint/read-complaint.ts';
import { releaseSettled } from '../../ledger/release-settled.ts';
import { receiveProviderEvent } from '../../reconciliation/receive-provider-event.ts';
import { rollUpSales } from '../roll-up-sales.ts';
import { notePayout } from './note-payout.ts';
import { readRefund } from './read-refund.ts';
import { refundComplaint } from './refund-complaint.ts';
import { retryRefund } from './retry-refund.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
afterEach(async () => {
  expect(await ledgerFaults(database)).toEqual([]);
  await leaveNothingDue(database);
});
const { prisma } = database;

let given: RefundScene;
beforeEach(async () => {
  given = await givenRefundScene(database);
});
const send = ({ world }: Pick<RefundScene, 'world'>) => asSystem(world.env, sendDueRefunds, {});
const refundOf = async (id: string) => prisma.refund.findUniqueOrThrow({ where: { id } });
const orderOf = ({ orderId }: RefundScene) =>
  prisma.salesOrder.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true, items: { orderBy: { lineNo: 'asc' } } },
  });
const wallet = ({ scene }: RefundScene) => readWallet(prisma, scene.merchantId, 'USD');
const postings = async ({ orderId }: RefundScene) =>
  (await prisma.ledgerTxn.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(
    ({ kind, grossMinor }) => [kind, Number(grossMinor)],
  );

/** The shopper's bank sends the money back, and the provider sends an event about it. */
async function comesBack({ world }: Pick<RefundScene, 'world'>, id: string): Promise<void> {
  const { providerRef } = await refundOf(id);
  world.payments.settleRefund(providerRef ?? '', 'failed');
  await asSystem(world.env, receiveProviderEvent, {
    provider: 'scripted',
    topic: 'refund',
    objectRef: providerRef,
    account: null,
  });
  await send({ world });
}

describe('a refund that succeeded and came back', () => {
  let id: string;
  let before: Awaited<ReturnType<typeof wallet>>;
  beforeEach(async () => {
    before = await wallet(given);
    id = await given.refund({ [given.cola]: 1 });
    await send(given);
    expect(await refundOf(id)).toMatchObject({ state: 'succeeded' });
    given.world.env.clock.advance(3 * DAY_MS);
    await comesBack(given, id);
  });

  test('has failed, and neither the order, its lines, the payment nor the wallet counts it any more', async () => {
    expect(accepted(await given.as(readRefund, { id }))).toMatchObject({
      state: 'failed',
      failureCode: 'expired_card',
      refundedAt: null,
    });
    const order = await orderOf(given);
    expect(order).toMatchObject({ status: 'paid', refundedMinor: 0n, payment: { refundedMinor: 0n } });
    expect(order.items.map(({ refundedQty, refundedMinor }) => [refundedQty, refundedMinor])).toEqual([
      [0, 0n],
      [0, 0n],
    ]);
    expect(await wallet(given)).toEqual(before);
    await asSystem(given.world.env, rollUpSales, {});
    const days = await prisma.salesDaily.findMany({ where: { merchantId: given.scene.merchantId } });
    expect(days.filter(({ refundMinor }) => refundMinor !== 0n)).toEqual([]);
    const { merchantId } = given.scene;
    expect(await prisma.notice.count({ where: { merchantId, key: 'refund.failed' } })).toBe(2);
  });

  test('is taken back once, however often the provider says so', async () => {
    await comesBack(given, id);
    await comesBack(given, id);
    expect(await postings(given)).toEqual([
      ['sale', 1_414],
      ['refund', -272],
      ['refund_failed', 272],
    ]);
  });

  test('is made again by a retry, under another key, and may come back again', async () => {
    accepted(await given.as(retryRefund, { id }));
    await send(given);
    expect(await refundOf(id)).toMatchObject({ state: 'succeeded', keyNo: 2 });
    expect(await ledgerFaults(database)).toEqual([]);
    expect((await wallet(given)).available).toBe(before.available - 272);
    await comesBack(given, id);
    expect(await refundOf(id)).toMatchObject({ state: 'failed' });
    expect(await wallet(given)).toEqual(before);
  });

  test('is settled by a payout by hand, which the provider cannot take back', async () => {
    accepted(await given.as(notePayout, { id, note: 'Cash at the desk' }));
    await comesBack(given, id);
    expect(await refundOf(id)).toMatchObject({ state: 'succeeded', method: 'manual', nextAttemptAt: null });
    expect(await orderOf(given)).toMatchObject({ refundedMinor: 272n, payment: { refundedMinor: 0n } });
  });
});

test('a refund that succeeded stays so while the provider says that or nothing', async () => {
  const id = await given.refund({ [given.cola]: 1 });
  await send(given);
  const { providerRef } = await refundOf(id);
  const event = { provider: 'scripted', topic: 'refund', objectRef: providerRef, account: null };
  await asSystem(given.world.env, receiveProviderEvent, event);
  await send(given);
  expect(await refundOf(id)).toMatchObject({ state: 'succeeded', nextAttemptAt: null });
  Object.assign(given.world.payments, { readRefund: async () => ({ kind: 'unknown' }) });
  await asSystem(given.world.env, receiveProviderEvent, event);
  await send(given);
  expect(await refundOf(id)).toMatchObject({ state: 'succeeded', nextAttemptAt: null });
});

test.each([
  ['before', 0, 'paid'],
  ['after', 14, 'completed'],
] as const)(
  'an order that was refunded whole is %s its money was released what it was, and is completed in the end',
  async (_, days, status) => {
    const id = await given.refund({ [given.cola]: 2, [given.wrap]: 1 });
    await send(given);
    expect(await orderOf(given)).toMatchObject({ status: 'refunded', payment: { state: 'refunded' } });
    given.world.env.clock.advance(days * DAY_MS);
    if (days > 0) await asSystem(given.world.env, releaseSettled, {});
    await comesBack(given, id);
    expect(await orderOf(given)).toMatchObject({ status, payment: { state: 'captured' } });
    given.world.env.clock.advance(14 * DAY_MS);
    await asSystem(given.world.env, releaseSettled, {});
    const order = await orderOf(given);
    expect(order.status).toBe('completed');
    expect(order.completedAt).not.toBeNull();
  },
);

test('a complaint whose refund came back is open again and says so', async () => {
  const complaint = await givenComplaintScene(database);
  const complaintId = await complaint.complain();
  const id = newTestId();
  const lines = [{ itemId: complaint.cola, qty: 1 }];
  accepted(
    await complaint.as(refundComplaint, { id, complaintId, lines, reason: 'wrong_item' }, complaint.handler),
  );
  await send(complaint);
  const read = async () =>
    accepted(await complaint.as(readComplaint, { id: complaintId }, complaint.handler));
  expect(await read()).toMatchObject({ status: 'resolved' });
  await comesBack(complaint, id);
  expect(await read()).toMatchObject({ status: 'processing', resolution: null });
  expect(await prisma.notice.count({ where: { key: 'complaint.refundFailed' } })).toBeGreaterThan(0);
  accepted(await complaint.as(retryRefund, { id }));
  await send(complaint);
  const ended = await read();
  expect(ended.status).toBe('resolved');
  expect(ended.thread.map(({ kind }) => kind)).toEqual(['received', 'refunded', 'refund_failed', 'refunded']);
});
