import { type ComplaintOutcome, replyInput } from '@larder/contract/complaint.contract';
import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { addEntry, answeredNow, changeComplaint } from './change-complaint.ts';
import { takeReplyMail } from './complaint-limit.ts';
import { lockOwnComplaint } from './own-complaint.ts';
import { readContact } from './sealed-contact.ts';

/**
 * Writes to the shopper: in the thread, and by mail where the shopper left an address. A pending complaint is opened by
 * it. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION` for a complaint that has ended, and `RATE_LIMITED` for mails to one
 * address. [screens 48, decision 100]
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
    const { email } = readContact(ctx, complaint, complaint.contact);
    const allowed = email ? await takeReplyMail(ctx, email) : accept();
    if (!allowed.ok) return allowed;
    await addEntry(ctx, complaint, { kind: 'reply', membershipId, text });
    await changeComplaint(ctx, complaint, {
      status: 'processing',
      assigneeId: complaint.assigneeId ?? membershipId,
      ...answeredNow(complaint, ctx.now),
    });
    ctx.audit({ after: { status: 'processing', characters: text.length } });
    return accept<ComplaintOutcome>({ id, status: 'processing' });
  },
});
