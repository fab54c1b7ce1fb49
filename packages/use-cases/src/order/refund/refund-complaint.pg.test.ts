import { type ComplaintScene, givenComplaintScene } from '@larder/testkit/complaint-scene';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { asSystem, leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../../actor.ts';
import { createComplaint } from '../../complaint/create-complaint.ts';
import { linkOrder } from '../../complaint/link-order.ts';
import { readComplaint } from '../../complaint/read-complaint.ts';
import { rejectComplaint } from '../../complaint/reject-complaint.ts';
import { resolveComplaint } from '../../complaint/resolve-complaint.ts';
import { refundComplaint } from './refund-complaint.ts';
import { refundOrder } from './refund-order.ts';
import { rejectRefund } from './reject-refund.ts';
import { retryRefund } from './retry-refund.ts';
import { saveRefundApproval } from './save-refund-approval.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

let given: ComplaintScene;
let complaintId: string;
beforeEach(async () => {
  given = await givenComplaintScene(database);
  complaintId = await given.complain();
});
afterEach(() => leaveNothingDue(database));

const cola = (qty = 1) => [{ itemId: given.cola, qty }];
const submit = (more: object = {}, actor: MemberActor = given.handler) =>
  given.as(
    refundComplaint,
    { id: newTestId(), complaintId, lines: cola(), reason: 'wrong_item', ...more },
    actor,
  );
const read = async () => accepted(await given.as(readComplaint, { id: complaintId }, given.handler));
const code = async (answer: ReturnType<ComplaintScene['as']>) => refusalOf(await answer)?.code ?? 'ok';
const noticesOf = async (key: string) =>
  (await prisma.notice.findMany({ where: { merchantId: given.scene.merchantId, key } })).map(
    ({ membershipId }) => membershipId,
  );

describe('a refund from a complaint', () => {
  test('keeps it in processing until the money went back, and then resolves it', async () => {
    const { id } = accepted(await submit());
    expect(await read()).toMatchObject({
      status: 'processing',
      assignee: { membershipId: given.handler.membershipId },
      isRefunding: true,
      refunds: [{ id, state: 'processing', amountMinor: 272 }],
    });
    await runJobs(given.world);
    expect(await read()).toMatchObject({
      status: 'resolved',
      resolution: 'refund',
      isRefunding: false,
      firstResponseAt: expect.any(String),
      resolvedAt: expect.any(String),
      thread: [{ kind: 'received' }, { kind: 'refunded', amountMinor: 272, text: null }],
    });
    expect(given.world.payments.returned(given.authRef)).toBe(272);
  });

  test('resolves it in part where the shopper asked for more', async () => {
    accepted(await submit({ amountMinor: 100 }));
    await runJobs(given.world);
    expect((await read()).resolution).toBe('partial_refund');
  });

  test('resolves it at once where nothing was captured yet', async () => {
    given = await givenComplaintScene(database, { captured: false });
    complaintId = await given.complain();
    expect(accepted(await submit()).state).toBe('succeeded');
    expect(await read()).toMatchObject({ status: 'resolved', resolution: 'refund' });
    await runJobs(given.world);
  });

  test('is the same refund under the same id, and one of two from two handlers', async () => {
    const id = newTestId();
    const both = await Promise.all([submit({ id }), submit({ id }, given.other)]);
    expect(both.map((answer) => accepted(answer).id)).toEqual([id, id]);
    expect(await code(submit())).toBe('COMPLAINT_REFUNDING');
    await runJobs(given.world);
    expect(await prisma.refund.count({ where: { complaintId } })).toBe(1);
    const stranger = await givenComplaintScene(database);
    const theirs = { id, complaintId: await stranger.complain(), lines: [{ itemId: stranger.cola, qty: 1 }] };
    expect(await code(stranger.as(refundComplaint, { ...theirs, reason: 'price' }))).toBe('NOT_FOUND');
  });

  test('is made once of two submitted at once', async () => {
    const answers = await Promise.all([code(submit()), code(submit({}, given.other))]);
    expect(answers.sort()).toEqual(['COMPLAINT_REFUNDING', 'ok']);
    await runJobs(given.world);
    expect(given.world.payments.returned(given.authRef)).toBe(272);
  });

  test('needs both permissions, an order, and a complaint that has not ended', async () => {
    const { merchantId, device } = given.scene;
    const may = async (permissions: readonly string[]) => ({
      ...actorOf(await givenMember(prisma, merchantId, { kind: 'staff', systemRole: 'support' })),
      permissions: permissions as MemberActor['permissions'],
    });
    expect(await code(submit({}, await may(['complaint.view', 'complaint.handle'])))).toBe('FORBIDDEN');
    expect(await code(submit({}, await may(['order.refund'])))).toBe('FORBIDDEN');
    expect(await code(submit({ lines: [] }))).toBe('REFUND_NO_ITEM');
    expect(await code(submit({ lines: cola(3) }))).toBe('REFUND_EXCEEDS');
    expect((await read()).status).toBe('pending');
    const about = { ...given.words, source: 'chat', deviceNo: device.deviceNo };
    const heard = accepted(await given.as(createComplaint, about, given.handler)).id;
    expect(await code(submit({ complaintId: heard }))).toBe('COMPLAINT_NO_ORDER');
    accepted(await given.as(linkOrder, { id: heard, order: given.orderId }, given.handler));
    accepted(await given.as(resolveComplaint, { id: heard, text: 'Explained' }, given.handler));
    expect(await code(submit({ complaintId: heard }))).toBe('ILLEGAL_TRANSITION');
  });

  test('leaves it in processing after it failed for good, and notifies its handler once', async () => {
    given.world.payments.next.refund.push('refused');
    const { id } = accepted(await submit());
    await runJobs(given.world);
    expect(await read()).toMatchObject({ status: 'processing', refunds: [{ state: 'failed' }] });
    expect(await noticesOf('complaint.refundFailed')).toEqual([given.handler.membershipId]);
    expect((await noticesOf('refund.failed')).sort()).toEqual(
      [given.owner, given.colleague, given.other].map(({ membershipId }) => membershipId).sort(),
    );
    accepted(await given.as(retryRefund, { id }, given.handler));
    await runJobs(given.world);
    expect(await read()).toMatchObject({ status: 'resolved', resolution: 'refund' });
  });

  test('fails after five tries of the provider, and another may follow', async () => {
    given.world.payments.next.refund.push('failed', 'failed', 'failed', 'failed', 'failed', 'failed');
    accepted(await submit());
    for (let tries = 0; tries < 8 && (await read()).isRefunding; tries += 1) {
      given.world.env.clock.advance(24 * 3_600_000);
      await asSystem(given.world.env, sendDueRefunds, {});
    }
    given.world.payments.next.refund.length = 0;
    expect(await read()).toMatchObject({ status: 'processing', refunds: [{ state: 'failed' }] });
    accepted(await submit({ amountMinor: 200 }));
    await runJobs(given.world);
    expect(await read()).toMatchObject({
      status: 'resolved',
      resolution: 'partial_refund',
      refunds: [{ state: 'succeeded' }, { state: 'failed' }],
    });
  });

  test('leaves it in processing after another member rejected the refund, and notifies its handler', async () => {
    accepted(await given.as(saveRefundApproval, { aboveMinor: 100, shownAboveMinor: null }, given.owner));
    const { id, state } = accepted(await submit());
    expect(state).toBe('pending_approval');
    expect(await code(given.as(rejectComplaint, { id: complaintId, text: 'No' }, given.handler))).toBe(
      'COMPLAINT_REFUNDING',
    );
    accepted(await given.as(rejectRefund, { id }, given.owner));
    expect(await noticesOf('complaint.refundRejected')).toEqual([given.handler.membershipId]);
    expect((await read()).status).toBe('processing');
    accepted(await given.as(rejectComplaint, { id: complaintId, text: 'No' }, given.handler));
  });

  test('ends while the complaint is rejected: its result stands', async () => {
    for (let round = 0; round < 2; round += 1) {
      complaintId = await given.complain({ contact: {} });
      accepted(await submit({ amountMinor: 50 }));
      const [rejected] = await Promise.all([
        code(given.as(rejectComplaint, { id: complaintId, text: 'No' }, given.other)),
        asSystem(given.world.env, sendDueRefunds, {}),
      ]);
      expect(['COMPLAINT_REFUNDING', 'ILLEGAL_TRANSITION']).toContain(rejected);
      await runJobs(given.world);
      expect(await read()).toMatchObject({ status: 'resolved', resolution: 'partial_refund' });
    }
  });

  test('keeps the order while it runs, and a refund of the order alone does not touch the complaint', async () => {
    const input = { id: newTestId(), orderId: given.orderId, lines: cola(), reason: 'quality' };
    accepted(await given.as(refundOrder, input));
    await runJobs(given.world);
    expect(await read()).toMatchObject({ status: 'pending', refunds: [] });
    accepted(await submit());
    const relink = given.as(linkOrder, { id: complaintId, order: given.orderId }, given.handler);
    expect(await code(relink)).toBe('COMPLAINT_REFUNDING');
    await runJobs(given.world);
  });

  test('keeps the result of a complaint that was rejected before, and notes the amount in the thread', async () => {
    given.world.payments.next.refund.push('refused');
    const { id } = accepted(await submit());
    await runJobs(given.world);
    accepted(await given.as(rejectComplaint, { id: complaintId, text: 'The video shows it' }, given.handler));
    accepted(await given.as(retryRefund, { id }, given.handler));
    await runJobs(given.world);
    const { status, resolution, thread } = await read();
    expect([status, resolution, thread.map(({ kind }) => kind)]).toEqual([
      'rejected',
      'rejected',
      ['received', 'rejected', 'refunded'],
    ]);
  });
});
