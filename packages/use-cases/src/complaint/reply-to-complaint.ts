import { type ComplaintOutcome, replyInput } from '@larder/contract/complaint.contract';
import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { addEntry, changeComplaint } from './change-complaint.ts';
import { lockOwnComplaint } from './own-complaint.ts';

/**
 * Writes to the shopper: in the thread, and by mail where the shopper left an address. A pending complaint is opened by
 * it. Refuses `NOT_FOUND`, and `ILLEGAL_TRANSITION` for a complaint that has ended. [screens 48]
 */
export const replyToComplaint = defineUseCase({
  name: 'complaint.replyToComplaint',
  access: { anyOf: ['complaint.handle'] },
  kind: 'write',
  input: replyInput,
  audit: { objectType: 'complaint', objectId: ({ id }) => id },
  run: async (ctx, { id, text }) => {
    const found = await lockOwnComplaint(ctx, id);
    if (!found.ok) return found;
    const complaint = found.value;
    const { status, deviceId } = complaint;
    const { membershipId } = ctx.actor;
    ctx.audit({ deviceId, before: { status } });
    if (!isOpenComplaint(status)) return refuse('ILLEGAL_TRANSITION', { state: status, event: 'reply' });
    await addEntry(ctx, complaint, { kind: 'reply', membershipId, text });
    await changeComplaint(ctx, complaint, {
      status: 'processing',
      assigneeId: complaint.assigneeId ?? membershipId,
      firstResponseAt: complaint.firstResponseAt ?? ctx.now,
    });
    ctx.audit({ after: { status: 'processing', characters: text.length } });
    return accept<ComplaintOutcome>({ id, status: 'processing' });
  },
});
