import { answerComplaintInput } from '@larder/contract/shopper.contract';
import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { DAY_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { addEntry, changeComplaint } from '../complaint/change-complaint.ts';
import { notifyOfComplaint } from '../complaint/notify-of-complaint.ts';
import { takeAttempts } from '../take-attempts.ts';
import { defineUseCase, refuseAndKeep } from '../use-case.ts';
import { lockComplaintOf } from './find-complaints.ts';
import { takeShopperWrite } from './shopper-limit.ts';

const ANSWERS_PER_ADDRESS_HOUR = 120;
const ANSWERS_PER_COMPLAINT_DAY = 20;

/**
 * Adds what the shopper writes to an open complaint, and notifies the member who works on it. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION` for a complaint that has ended, and `RATE_LIMITED`. [screens 3.9]
 */
export const answerComplaint = defineUseCase({
  name: 'shopper.answerComplaint',
  access: 'public',
  kind: 'write',
  input: answerComplaintInput,
  audit: { objectType: 'complaint', objectId: ({ id }) => id },
  run: async (ctx, { token, id, text }) => {
    const counted = await takeShopperWrite(ctx, 'answer', ANSWERS_PER_ADDRESS_HOUR);
    if (!counted.ok) return counted;
    const complaint = await lockComplaintOf(ctx, token, id);
    if (!complaint) return refuseAndKeep('NOT_FOUND');
    const { merchantId, status, deviceId } = complaint;
    ctx.audit({ merchantId, deviceId, after: { characters: text.length } });
    if (!isOpenComplaint(status))
      return refuseAndKeep('ILLEGAL_TRANSITION', { state: status, event: 'answer' });
    const bound = { key: `complaint-answer ${id}`, max: ANSWERS_PER_COMPLAINT_DAY, windowMs: DAY_MS };
    const allowed = await takeAttempts(ctx, [bound]);
    if (!allowed.ok) return allowed;
    await addEntry(ctx, complaint, { kind: 'message', text });
    const changed = await changeComplaint(ctx, complaint, {});
    await notifyOfComplaint(ctx, changed, 'message', String(changed.version));
    return accept({ id, status });
  },
});
