import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { type DebtScene, givenDebtScene } from '@larder/testkit/debt-scene';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../../actor.ts';
import { runUseCase } from '../../run-use-case.ts';
import type { AnyUseCase } from '../../use-case.ts';
import { writeOffOrder } from '../write-off-order.ts';
import { approveRefund } from './approve-refund.ts';
import { notePayout } from './note-payout.ts';
import { readRefund } from './read-refund.ts';
import { refundOrder } from './refund-order.ts';
import { retryRefund } from './retry-refund.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));

/** Two Colas (5.44) and two Wraps (17.40): 15.00 by the hold, 7.84 paid later. */
async function givenPaidLater() {
  const debt = await givenDebtScene(database, { because: 'above' });
  expect(await debt.pay(784)).toBe('paid');
  const member = async () => actorOf(await givenMember(database.prisma, debt.scene.merchantId));
  const [owner, colleague] = [await member(), await member()];
  const as = <Out>(useCase: AnyUseCase<Out>, input: unknown, actor: MemberActor = owner) =>
    runUseCase(debt.world.env, useCase, actor, input, { requestId: 'test' });
  const items = await database.prisma.orderItem.findMany({
    where: { orderId: debt.orderId },
    orderBy: { lineNo: 'asc' },
  });
  const refund = (qty: readonly number[], more: object = {}) => {
    const lines = items.flatMap(({ id }, at) => (qty[at] ? [{ itemId: id, qty: qty[at] }] : []));
    const id = newTestId();
    return as(refundOrder, { id, orderId: debt.orderId, lines, reason: 'quality', ...more });
  };
  const refunds = () =>
    database.prisma.refund.findMany({
      where: { orderId: debt.orderId },
      include: { lines: { orderBy: { item: { lineNo: 'asc' } } } },
      orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    });
  return { ...debt, owner, colleague, as, refund, refunds };
}

async function expectBooks({ world, orderId, order }: DebtScene, refundedMinor: number) {
  const payments = await database.prisma.payment.findMany({
    where: { OR: [{ orderId }, { debtOrderId: orderId }] },
  });
  for (const payment of payments)
    expect(Number(payment.refundedMinor)).toBe(world.payments.returned(payment.authRef ?? ''));
  const returned = payments.reduce((sum, payment) => sum + Number(payment.refundedMinor), 0);
  expect(returned).toBe(refundedMinor);
  expect(Number((await order()).refundedMinor)).toBe(refundedMinor);
}

describe('a refund of an order that two payments paid', () => {
  test('comes from the payment that covers it', async () => {
    const paid = await givenPaidLater();
    accepted(await paid.refund([2]));
    await runJobs(paid.world);
    expect(await paid.refunds()).toMatchObject([
      { amountMinor: 544n, debtPaymentId: null, state: 'succeeded' },
    ]);
    await expectBooks(paid, 544);
    // 9.56 of the hold and 7.84 of the later payment are left: two Wraps need both.
    accepted(await paid.refund([0, 2]));
    await runJobs(paid.world);
    await expectBooks(paid, 2_284);
    expect((await paid.order()).status).toBe('refunded');
  });

  test('is divided where no payment covers it, and every unit and cent goes back once', async () => {
    const paid = await givenPaidLater();
    const first = accepted(await paid.refund([2, 2], { reason: 'not_taken' }));
    const [debtPayment] = await paid.debts();
    expect(await paid.refunds()).toMatchObject([
      {
        id: first.id,
        amountMinor: 1_500n,
        debtPaymentId: null,
        lines: [{ qty: 2 }, { qty: 0, amountMinor: 956n }],
      },
      { amountMinor: 784n, debtPaymentId: debtPayment?.id, lines: [{ qty: 2, amountMinor: 784n }] },
    ]);
    await runJobs(paid.world);
    expect((await paid.refunds()).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    await expectBooks(paid, 2_284);
    expect(await paid.order()).toMatchObject({ status: 'refunded' });
    const items = await database.prisma.orderItem.findMany({ where: { orderId: paid.orderId } });
    for (const { qty, totalMinor, refundedQty, refundedMinor } of items)
      expect([refundedQty, refundedMinor]).toEqual([qty, totalMinor]);
    const returns = await database.prisma.stockMovement.findMany({
      where: { deviceId: paid.scene.device.id, type: 'return' },
    });
    expect(returns.map(({ qty }) => qty)).toEqual([2, 2]);
    const [, second] = await paid.refunds();
    const shown = accepted(await paid.as(readRefund, { id: second?.id }));
    expect(shown).toMatchObject({ amountMinor: 784, order: { card: { last4: '1111' } } });
  });

  test('is divided when a colleague approves it', async () => {
    const paid = await givenPaidLater();
    await database.prisma.merchant.update({
      where: { id: paid.scene.merchantId },
      data: { refundApprovalAboveMinor: 1_000 },
    });
    const { id } = accepted(await paid.refund([2, 2]));
    expect(await paid.refunds()).toMatchObject([{ state: 'pending_approval', amountMinor: 2_284n }]);
    accepted(await paid.as(approveRefund, { id }, paid.colleague));
    const decided = { state: 'processing', decidedById: paid.colleague.membershipId };
    expect(await paid.refunds()).toMatchObject([
      { ...decided, amountMinor: 1_500n },
      { ...decided, amountMinor: 784n },
    ]);
    await runJobs(paid.world);
    await expectBooks(paid, 2_284);
  });

  test('never takes more from a payment than it has, however many are made at once', async () => {
    const paid = await givenPaidLater();
    const answers = await Promise.all([
      paid.refund([1, 1]),
      paid.refund([0, 1]),
      paid.refund([1, 1]),
      paid.refund([2, 2]),
    ]);
    expect(answers.some(({ ok }) => ok)).toBe(true);
    for (let run = 0; run < 3; run += 1) await runJobs(paid.world);
    const refunds = await paid.refunds();
    expect(refunds.map(({ state }) => state)).toEqual(refunds.map(() => 'succeeded'));
    await expectBooks(
      paid,
      refunds.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0),
    );
  });

  test('retries a part that failed with its own payment, or is paid out by hand', async () => {
    const paid = await givenPaidLater();
    paid.world.payments.next.refund.push('refused', 'refused');
    accepted(await paid.refund([2, 2]));
    await runJobs(paid.world);
    const failed = await paid.refunds();
    expect(failed.map(({ state }) => state)).toEqual(['failed', 'failed']);
    await expectBooks(paid, 0);
    accepted(await paid.as(retryRefund, { id: failed[0]?.id }));
    await runJobs(paid.world);
    accepted(await paid.as(notePayout, { id: failed[1]?.id, note: 'Cash' }));
    expect(await paid.order()).toMatchObject({ status: 'refunded', refundedMinor: 2_284n });
    expect((await paid.debts())[0]).toMatchObject({ state: 'captured', refundedMinor: 0n });
  });

  test('comes from the later payment alone where the hold took nothing', async () => {
    const debt = await givenDebtScene(database);
    await debt.pay(544);
    const [item] = await database.prisma.orderItem.findMany({ where: { orderId: debt.orderId } });
    const owner = actorOf(await givenMember(database.prisma, debt.scene.merchantId));
    const lines = [{ itemId: item?.id, qty: 1 }];
    const input = { id: newTestId(), orderId: debt.orderId, lines, reason: 'quality' };
    accepted(await runUseCase(debt.world.env, refundOrder, owner, input, { requestId: 'test' }));
    await runJobs(debt.world);
    await expectBooks(debt, 272);
  });

  test('is possible for the part that was paid of an order whose rest is written off', async () => {
    const debt = await givenDebtScene(database);
    debt.world.payments.next.authorize.push('low');
    await debt.pay(544);
    const owner = actorOf(await givenMember(database.prisma, debt.scene.merchantId));
    const as = (useCase: AnyUseCase<unknown>, input: unknown) =>
      runUseCase(debt.world.env, useCase, owner, input, { requestId: 'test' });
    accepted(await as(writeOffOrder, { id: debt.orderId }));
    const [item] = await database.prisma.orderItem.findMany({ where: { orderId: debt.orderId } });
    const lines = [{ itemId: item?.id, qty: 2 }];
    const input = { id: newTestId(), orderId: debt.orderId, lines, reason: 'quality' };
    expect(refusalOf(await as(refundOrder, { ...input, amountMinor: 273 }))?.code).toBe('REFUND_EXCEEDS');
    accepted(await as(refundOrder, input));
    await runJobs(debt.world);
    await expectBooks(debt, 272);
    expect((await debt.order()).status).toBe('refunded');
  });
});
