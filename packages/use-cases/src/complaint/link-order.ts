import { type ComplaintOutcome, linkOrderInput } from '@larder/contract/complaint.contract';
import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeComplaint, emitComplaintChanged } from './change-complaint.ts';
import { findOrderNamed } from './find-order-named.ts';
import { lockOwnComplaint } from './own-complaint.ts';
import { isRefunding } from './refunds-of-complaint.ts';

/**
 * Links a complaint to the order that it is about, and to the cabinet of that order. Refuses `NOT_FOUND` for both,
 * `ILLEGAL_TRANSITION` for a complaint that has ended, and `COMPLAINT_REFUNDING` while its order is being refunded.
 * [screens 48]
 */
export const linkOrder = defineUseCase({
  name: 'complaint.linkOrder',
  access: { anyOf: ['complaint.handle'] },
  kind: 'write',
  input: linkOrderInput,
  audit: { objectType: 'complaint', objectId: ({ id }) => id },
  run: async (ctx, { id, order: named }) => {
    const order = await findOrderNamed(ctx, named);
    if (!order.ok) return order;
    const found = await lockOwnComplaint(ctx, id);
    if (!found.ok) return found;
    const complaint = found.value;
    const { status, orderId } = complaint;
    ctx.audit({ deviceId: order.value.deviceId, before: { orderId }, after: { orderId: order.value.id } });
    if (!isOpenComplaint(status)) return refuse('ILLEGAL_TRANSITION', { state: status, event: 'link_order' });
    if (await isRefunding(ctx, complaint)) return refuse('COMPLAINT_REFUNDING');
    const { id: linkedId, deviceId, currency } = order.value;
    await changeComplaint(ctx, complaint, { orderId: linkedId, deviceId, currency });
    // Members who see only the cabinet that it left lose it from their lists.
    if (deviceId !== complaint.deviceId) emitComplaintChanged(ctx, complaint);
    return accept<ComplaintOutcome>({ id, status });
  },
});
