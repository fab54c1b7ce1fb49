import { type ComplaintOutcome, complaintIdInput } from '@larder/contract/complaint.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeComplaint } from './change-complaint.ts';
import { lockOwnComplaint } from './own-complaint.ts';

/**
 * Assigns a complaint that another member works on to the actor; idempotent. Refuses `NOT_FOUND`, and
 * `ILLEGAL_TRANSITION` unless it is being processed. [screens 48]
 */
export const takeOverComplaint = defineUseCase({
  name: 'complaint.takeOver',
  access: { anyOf: ['complaint.handle'] },
  kind: 'write',
  input: complaintIdInput,
  audit: { objectType: 'complaint', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const found = await lockOwnComplaint(ctx, id);
    if (!found.ok) return found;
    const { status, deviceId, assigneeId } = found.value;
    const { membershipId } = ctx.actor;
    ctx.audit({ deviceId, before: { assigneeId }, after: { assigneeId: membershipId } });
    if (status !== 'processing') return refuse('ILLEGAL_TRANSITION', { state: status, event: 'take_over' });
    if (assigneeId !== membershipId) await changeComplaint(ctx, found.value, { assigneeId: membershipId });
    return accept<ComplaintOutcome>({ id, status });
  },
});
