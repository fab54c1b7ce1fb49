import { refundComplaintInput } from '@larder/contract/complaint.contract';
import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { changeComplaint } from '../../complaint/change-complaint.ts';
import { findOwnComplaint, lockOwnComplaint } from '../../complaint/own-complaint.ts';
import { isRefunding } from '../../complaint/refunds-of-complaint.ts';
import { defineUseCase } from '../../use-case.ts';
import { lockOwnOrder } from '../lock-order.ts';
import { outcomeOf } from './start-refund.ts';
import { submitRefund } from './submit-refund.ts';

/**
 * Refunds units of the order of a complaint, which stays in processing until the refund ends; a pending one is opened
 * by it. Needs the permission to refund as well. The same id returns the same refund. Refuses `FORBIDDEN`, `NOT_FOUND`,
 * `COMPLAINT_NO_ORDER`, `COMPLAINT_REFUNDING` while another refund of it has not ended, `ILLEGAL_TRANSITION` for a
 * complaint that has ended, and as `order.refund`. [screens 49, domain 8]
 */
export const refundComplaint = defineUseCase({
  name: 'complaint.refund',
  access: { anyOf: ['complaint.handle'] },
  kind: 'write',
  input: refundComplaintInput,
  audit: { objectType: 'refund', objectId: ({ id }) => id },
  run: async (ctx, { complaintId, ...input }) => {
    if (!can(ctx.actor.permissions, ['order.refund'])) return refuse('FORBIDDEN');
    const seen = await findOwnComplaint(ctx, complaintId);
    if (!seen.ok) return seen;
    const { orderId } = seen.value;
    if (orderId === null) return refuse('COMPLAINT_NO_ORDER');
    // Lock order: order, payment, refunds, complaint.
    const order = await lockOwnOrder(ctx, orderId);
    if (!order.ok) return order;
    const known = order.value.refunds.find(({ id }) => id === input.id);
    if (known) return known.complaintId === complaintId ? accept(outcomeOf(known)) : refuse('NOT_FOUND');
    const locked = await lockOwnComplaint(ctx, complaintId);
    if (!locked.ok) return locked;
    const complaint = locked.value;
    // Another order was linked while this call waited.
    if (complaint.orderId !== orderId) return refuse('DATA_PROCESSING');
    if (!isOpenComplaint(complaint.status))
      return refuse('ILLEGAL_TRANSITION', { state: complaint.status, event: 'refund' });
    if (await isRefunding(ctx, complaint)) return refuse('COMPLAINT_REFUNDING');
    if (complaint.status === 'pending' || complaint.assigneeId === null) {
      await changeComplaint(ctx, complaint, { status: 'processing', assigneeId: ctx.actor.membershipId });
    }
    return submitRefund(ctx, { ...input, orderId, complaintId });
  },
});
