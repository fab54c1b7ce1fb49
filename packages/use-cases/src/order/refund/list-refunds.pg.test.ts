import type { RefundListState } from '@larder/domain/order/refund-transitions';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { accepted } from '@larder/testkit/read-answer';
import { givenRefundScene, type RefundScene } from '@larder/testkit/refund-scene';
import { leaveNothingDue } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import type { MemberActor } from '../../actor.ts';
import { readOverview } from '../../home/read-overview.ts';
import { approveRefund } from './approve-refund.ts';
import { countRefunds } from './count-refunds.ts';
import { listRefunds } from './list-refunds.ts';
import { saveRefundApproval } from './save-refund-approval.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));
const { prisma } = database;

const allow = async (given: RefundScene, aboveMinor: number | null) =>
  accepted(
    await given.as(saveRefundApproval, { aboveMinor, shownAboveMinor: aboveMinor === null ? 0 : null }),
  );
const listed = async (given: RefundScene, state: RefundListState | 'all', actor?: MemberActor) =>
  accepted(await given.as(listRefunds, { state }, actor)).items;
const toApprove = async (given: RefundScene, actor?: MemberActor) =>
  accepted(await given.as(readOverview, undefined, actor)).attention.refundsToApprove;

/** One refund that waits for a second member, one that failed, both requested by the owner. */
async function givenTwoRefunds() {
  const given = await givenRefundScene(database);
  await allow(given, 0);
  const waiting = await given.refund({ [given.wrap]: 1 });
  await allow(given, null);
  const failed = await given.refund({ [given.cola]: 1 });
  await prisma.refund.update({ where: { id: failed }, data: { state: 'failed', nextAttemptAt: null } });
  return { given, waiting, failed };
}

test('a refund that waits for approval is in the list and on Home of those who may approve it', async () => {
  const { given, waiting } = await givenTwoRefunds();
  expect(await listed(given, 'pending_approval', given.colleague)).toMatchObject([
    { id: waiting, state: 'pending_approval', amountMinor: 870, requestedBy: 'Sam Lee', isOwn: false },
  ]);
  expect(await listed(given, 'pending_approval')).toMatchObject([{ id: waiting, isOwn: true }]);
  expect(await toApprove(given, given.colleague)).toBe(1);
  expect(await toApprove(given)).toBe(0);
  const viewer = actorOf(
    await givenMember(prisma, given.scene.merchantId, { kind: 'staff', systemRole: 'viewer' }),
  );
  expect(await toApprove(given, viewer)).toBeNull();
  accepted(await given.as(approveRefund, { id: waiting }, given.colleague));
  expect(await toApprove(given, given.colleague)).toBe(0);
  expect(await listed(given, 'pending_approval', given.colleague)).toEqual([]);
  expect(await listed(given, 'processing', given.colleague)).toMatchObject([{ id: waiting }]);
});

test('refunds are listed newest first and counted where a person must bring them on', async () => {
  const { given, waiting, failed } = await givenTwoRefunds();
  await prisma.refund.update({ where: { id: waiting }, data: { requestedAt: new Date(0) } });
  expect((await listed(given, 'all')).map(({ id }) => id)).toEqual([failed, waiting]);
  const first = accepted(await given.as(listRefunds, { limit: 1 }));
  const second = accepted(await given.as(listRefunds, { limit: 1, cursor: first.nextCursor }));
  expect([first.items, second.items].map((items) => items.map(({ id }) => id))).toEqual([
    [failed],
    [waiting],
  ]);
  expect(second.nextCursor).toBeNull();
  expect(accepted(await given.as(countRefunds, undefined))).toEqual({ pendingApproval: 1, failed: 1 });
});

test('a member sees refunds of the cabinets in scope only', async () => {
  const { given } = await givenTwoRefunds();
  const elsewhere = actorOf(
    await givenMember(prisma, given.scene.merchantId, {
      kind: 'staff',
      systemRole: 'finance',
      deviceScope: 'selected',
    }),
  );
  expect(await listed(given, 'all', elsewhere)).toEqual([]);
  expect(accepted(await given.as(countRefunds, undefined, elsewhere))).toEqual({
    pendingApproval: 0,
    failed: 0,
  });
  expect(await toApprove(given, elsewhere)).toBe(0);
});
