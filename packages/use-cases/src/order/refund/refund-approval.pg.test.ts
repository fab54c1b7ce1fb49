import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { givenRefundScene, type RefundScene } from '@larder/testkit/refund-scene';
import { leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../../actor.ts';
import { approveRefund } from './approve-refund.ts';
import { notePayout } from './note-payout.ts';
import { planRefund } from './plan-refund.ts';
import { readRefund } from './read-refund.ts';
import { refundOrder } from './refund-order.ts';
import { rejectRefund } from './reject-refund.ts';
import { retryRefund } from './retry-refund.ts';
import { saveRefundApproval } from './save-refund-approval.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));
const { prisma } = database;

const limitNow = async ({ scene: { merchantId: id } }: RefundScene) => {
  const { refundApprovalAboveMinor } = await prisma.merchant.findUniqueOrThrow({ where: { id } });
  return refundApprovalAboveMinor === null ? null : Number(refundApprovalAboveMinor);
};
const allow = async (given: RefundScene, aboveMinor: number | null) =>
  accepted(await given.as(saveRefundApproval, { aboveMinor, shownAboveMinor: await limitNow(given) }));

/** The member on a phone whose sign-in is an age old. */
const stale = (actor: MemberActor): MemberActor => ({ ...actor, provedAt: new Date(0) });

test('a refund at the limit needs no second member, one above it does', async () => {
  const given = await givenRefundScene(database);
  await allow(given, 272);
  expect(accepted(await given.as(planRefund, { orderId: given.orderId })).approvalAboveMinor).toBe(272);
  const atLimit = await given.refund({ [given.cola]: 1 });
  const above = await given.refund({ [given.wrap]: 1 });
  expect(accepted(await given.as(readRefund, { id: atLimit })).state).toBe('processing');
  expect(accepted(await given.as(readRefund, { id: above })).state).toBe('pending_approval');
});

test('refunds of one order in parts need a second member once they are above the limit together', async () => {
  const given = await givenRefundScene(database);
  await allow(given, 900);
  const first = await given.refund({ [given.wrap]: 1 });
  const second = await given.refund({ [given.cola]: 1 });
  expect(accepted(await given.as(readRefund, { id: first })).state).toBe('processing');
  expect(accepted(await given.as(readRefund, { id: second })).state).toBe('pending_approval');
});

test('a failed refund whose place another one took is retried or paid out by hand by another member only', async () => {
  const given = await givenRefundScene(database);
  await allow(given, 272);
  const failed = await given.refund({ [given.cola]: 1 });
  await prisma.refund.update({ where: { id: failed }, data: { state: 'failed', nextAttemptAt: null } });
  await given.refund({ [given.cola]: 1 });
  await runJobs(given.world);
  for (const [useCase, input] of [
    [retryRefund, { id: failed }],
    [notePayout, { id: failed, note: 'Paid in cash' }],
  ] as const)
    expect(refusalOf(await given.as<unknown>(useCase, input))?.code).toBe('FORBIDDEN');
  const shown = async (actor = given.owner) => accepted(await given.as(readRefund, { id: failed }, actor));
  expect(await shown()).toMatchObject({ needsOther: true });
  expect(await shown(given.colleague)).toMatchObject({ needsOther: false });
  // The retry approves the refund.
  expect(refusalOf(await given.as(retryRefund, { id: failed }, stale(given.colleague)))?.code).toBe(
    'FRESH_PROOF_REQUIRED',
  );
  expect(await shown()).toMatchObject({ state: 'failed', decidedBy: null });
  accepted(await given.as(retryRefund, { id: failed }, given.colleague));
  await runJobs(given.world);
  expect(await shown()).toMatchObject({ state: 'succeeded', decidedBy: 'Sam Lee' });
  expect(given.world.payments.returned(given.authRef)).toBe(544);
});

test('a failed refund that needs no approval is retried without a proof', async () => {
  const given = await givenRefundScene(database);
  const id = await given.refund({ [given.cola]: 1 });
  await prisma.refund.update({ where: { id }, data: { state: 'failed', nextAttemptAt: null } });
  accepted(await given.as(retryRefund, { id }, stale(given.owner)));
});

test('only a member who may edit roles sets the limit, and can take it away', async () => {
  const given = await givenRefundScene(database);
  const member = await givenMember(prisma, given.scene.merchantId, { kind: 'staff', systemRole: 'finance' });
  const finance = actorOf(member);
  const all = { aboveMinor: 0, shownAboveMinor: null };
  expect(refusalOf(await given.as(saveRefundApproval, all, finance))?.code).toBe('FORBIDDEN');
  await allow(given, 0);
  await allow(given, null);
  const id = await given.refund({ [given.cola]: 1 });
  expect(accepted(await given.as(readRefund, { id })).state).toBe('processing');
});

test('an order that is not captured yet is not refunded above the limit', async () => {
  const given = await givenRefundScene(database, { captured: false });
  await allow(given, 0);
  const lines = [{ itemId: given.cola, qty: 1 }];
  const input = { id: newTestId(), orderId: given.orderId, lines, reason: 'quality' };
  expect(refusalOf(await given.as(refundOrder, input))?.code).toBe('ILLEGAL_TRANSITION');
});

describe('a refund that waits for approval', () => {
  let given: RefundScene;
  let id: string;
  beforeEach(async () => {
    given = await givenRefundScene(database);
    await allow(given, 0);
    id = await given.refund({ [given.wrap]: 1 }, { reason: 'not_taken' });
    await runJobs(given.world);
  });
  const decisionOf = async (actor = given.owner) => accepted(await given.as(readRefund, { id }, actor));

  test('keeps its units, moves no money, and is told to the others who may refund', async () => {
    expect(await decisionOf()).toMatchObject({ state: 'pending_approval', canDecide: false });
    expect(await decisionOf(given.colleague)).toMatchObject({ canDecide: true });
    expect(given.world.payments.returned(given.authRef)).toBe(0);
    const plan = accepted(await given.as(planRefund, { orderId: given.orderId }));
    expect(plan.lines[1]).toMatchObject({ pendingQty: 1, amountsMinor: [] });
    const notices = await prisma.notice.findMany({ where: { merchantId: given.scene.merchantId } });
    expect(notices.map(({ key, membershipId }) => [key, membershipId])).toEqual([
      ['refund.approval', given.colleague.membershipId],
    ]);
  });

  test('is approved by another member only, and decided once', async () => {
    expect(refusalOf(await given.as(approveRefund, { id }))?.code).toBe('FORBIDDEN');
    const answers = await Promise.all([
      given.as(approveRefund, { id }, given.colleague),
      given.as(rejectRefund, { id }, given.colleague),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => refusalOf(answer)?.code ?? [])).toEqual(['ILLEGAL_TRANSITION']);
  });

  test('asks for a proof of who is there to approve it, and for none to reject it', async () => {
    const colleague = stale(given.colleague);
    expect(refusalOf(await given.as(approveRefund, { id }, colleague))?.code).toBe('FRESH_PROOF_REQUIRED');
    await runJobs(given.world);
    expect(await decisionOf()).toMatchObject({ state: 'pending_approval', decidedBy: null });
    expect(given.world.payments.returned(given.authRef)).toBe(0);
    accepted(await given.as(rejectRefund, { id }, colleague));
  });

  test('is withdrawn by the member who requested it, and frees its units', async () => {
    expect(await decisionOf()).toMatchObject({ canWithdraw: true });
    expect(await decisionOf(given.colleague)).toMatchObject({ canWithdraw: false });
    expect(accepted(await given.as(rejectRefund, { id }))).toMatchObject({ state: 'rejected' });
    await given.refund({ [given.wrap]: 1 });
  });

  test('is sent once approved', async () => {
    accepted(await given.as(approveRefund, { id }, given.colleague));
    expect(await decisionOf()).toMatchObject({ state: 'processing', decidedBy: 'Sam Lee' });
    await runJobs(given.world);
    expect(await decisionOf()).toMatchObject({ state: 'succeeded' });
    expect(given.world.payments.returned(given.authRef)).toBe(870);
  });

  test('frees its units once rejected, and its goods stay sold', async () => {
    accepted(await given.as(rejectRefund, { id, note: 'The video shows the sale' }, given.colleague));
    await runJobs(given.world);
    expect(await decisionOf()).toMatchObject({ state: 'rejected', closingNote: 'The video shows the sale' });
    expect(given.world.payments.returned(given.authRef)).toBe(0);
    expect(accepted(await given.as(planRefund, { orderId: given.orderId })).refundableMinor).toBe(1_414);
    expect(await prisma.stockMovement.count({ where: { sourceType: 'refund', sourceId: id } })).toBe(0);
  });
});

test('two members who change the limit at once do not overwrite each other: one is refused', async () => {
  const given = await givenRefundScene(database);
  for (const shownAboveMinor of [null, 100]) {
    const answers = await Promise.all(
      [200, 0].map((aboveMinor) => given.as(saveRefundApproval, { aboveMinor, shownAboveMinor })),
    );
    const codes = answers.map((answer) => refusalOf(answer)?.code ?? 'saved');
    expect(codes.toSorted()).toEqual(['DATA_PROCESSING', 'saved']);
    expect(await limitNow(given)).toBe(codes[0] === 'saved' ? 200 : 0);
    await allow(given, 100);
  }
});
