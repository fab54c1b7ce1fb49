import { answerComplaintInput } from '@larder/contract/shopper.contract';
import { answerDueAt, mayObject } from '@larder/domain/complaint/complaint-clock';
import { transitionComplaint } from '@larder/domain/complaint/complaint-transitions';
import { accept } from '@larder/domain/refusal';
import { addEntry, changeComplaint } from '../complaint/change-complaint.ts';
import { notifyOfComplaint } from '../complaint/notify-of-complaint.ts';
import { defineUseCase, keepAttempts, refuseAndKeep } from '../use-case.ts';
import { lockComplaintOf } from './find-complaints.ts';
import { takeShopperWrite } from './shopper-limit.ts';

const OBJECTIONS_PER_ADDRESS_HOUR = 30;

/**
 * Re-opens a complaint whose result the shopper does not accept, within seven days; the time for an answer begins
 * again. Refuses `NOT_FOUND`, and `ILLEGAL_TRANSITION` for a complaint without a result, after a second tap, and once
 * the seven days are over. [domain 8]
 */
export const objectToComplaint = defineUseCase({
  name: 'shopper.objectToComplaint',
  access: 'public',
  kind: 'write',
  input: answerComplaintInput,
  audit: { objectType: 'complaint', objectId: ({ id }) => id },
  run: async (ctx, { token, id, text }) => {
    const counted = await takeShopperWrite(ctx, 'objection', OBJECTIONS_PER_ADDRESS_HOUR);
    if (!counted.ok) return counted;
    const complaint = await lockComplaintOf(ctx, token, id);
    if (!complaint) return refuseAndKeep('NOT_FOUND');
    const { merchantId, status, category, deviceId, resolvedAt } = complaint;
    ctx.audit({ merchantId, deviceId, before: { status } });
    const next = transitionComplaint(status, 'object');
    if (!next.ok) return keepAttempts(next);
    // The closing job may be late.
    if (!mayObject(resolvedAt, ctx.now))
      return refuseAndKeep('ILLEGAL_TRANSITION', { state: 'closed', event: 'object' });
    await addEntry(ctx, complaint, { kind: 'objection', text });
    const reopened = await changeComplaint(ctx, complaint, {
      status: next.value,
      resolution: null,
      resolvedAt: null,
      reopenedAt: ctx.now,
      answeredAt: null,
      answerDueAt: answerDueAt(category, ctx.now),
    });
    ctx.audit({ after: { status: next.value } });
    await notifyOfComplaint(ctx, reopened, 'objected', String(reopened.version));
    return accept({ id, status: next.value });
  },
});
