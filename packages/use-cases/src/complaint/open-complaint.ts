import { type ComplaintOutcome, complaintIdInput } from '@larder/contract/complaint.contract';
import { transitionComplaint } from '@larder/domain/complaint/complaint-transitions';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeComplaint } from './change-complaint.ts';
import { lockOwnComplaint } from './own-complaint.ts';

/**
 * Assigns a pending complaint to the member who opens it, and begins its processing. One that another member opened
 * first stays theirs; idempotent. Refuses `NOT_FOUND`. [screens 48]
 */
export const openComplaint = defineUseCase({
  name: 'complaint.open',
  access: { anyOf: ['complaint.handle'] },
  kind: 'write',
  input: complaintIdInput,
  audit: { objectType: 'complaint', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const found = await lockOwnComplaint(ctx, id);
    if (!found.ok) return found;
    const { status, deviceId } = found.value;
    ctx.audit({ deviceId, before: { status } });
    const next = transitionComplaint(status, 'open');
    if (!next.ok) return accept<ComplaintOutcome>({ id, status });
    await changeComplaint(ctx, found.value, { status: next.value, assigneeId: ctx.actor.membershipId });
    ctx.audit({ after: { status: next.value } });
    return accept<ComplaintOutcome>({ id, status: next.value });
  },
});
