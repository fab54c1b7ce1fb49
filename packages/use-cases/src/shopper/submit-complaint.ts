import { submitComplaintInput } from '@larder/contract/shopper.contract';
import { DAY_MS } from '@larder/domain/durations';
import { takeComplaintMails } from '../complaint/complaint-limit.ts';
import { enterComplaint } from '../complaint/enter-complaint.ts';
import { takeAttempts } from '../take-attempts.ts';
import { defineUseCase, keepAttempts, refuseAndKeep } from '../use-case.ts';
import { findPurchase } from './find-purchase.ts';
import { isOwnSlot } from './own-slot.ts';
import { takeShopperWrite } from './shopper-limit.ts';

const COMPLAINTS_PER_ADDRESS_HOUR = 30;
const COMPLAINTS_PER_PURCHASE_DAY = 5;

/**
 * Enters a complaint about the purchase of a receipt, without an account. Refuses `NOT_FOUND` for any other token,
 * `RATE_LIMITED` by address, by purchase and by the e-mail to write to, and `BAD_INPUT` for pictures
 * that have not arrived in slots of this purchase.
 * [screens 3.9, decision 100]
 */
export const submitComplaint = defineUseCase({
  name: 'shopper.submitComplaint',
  access: 'public',
  kind: 'write',
  input: submitComplaintInput,
  audit: { objectType: 'complaint' },
  run: async (ctx, { token, ...entered }) => {
    const counted = await takeShopperWrite(ctx, 'complaint', COMPLAINTS_PER_ADDRESS_HOUR);
    if (!counted.ok) return counted;
    const purchase = await findPurchase(ctx.tx, token, ctx.now);
    if (!purchase) return refuseAndKeep('NOT_FOUND');
    const { merchantId, deviceId, sessionId, session } = purchase;
    const bound = { key: `complaint ${sessionId}`, max: COMPLAINTS_PER_PURCHASE_DAY, windowMs: DAY_MS };
    const { email } = entered.contact;
    const allowed = email ? await takeComplaintMails(ctx, email, [bound]) : await takeAttempts(ctx, [bound]);
    if (!allowed.ok) return allowed;
    if (!entered.pictures.every((key) => isOwnSlot(ctx.keys, sessionId, key)))
      return refuseAndKeep('BAD_INPUT', { key: 'valid.picture.gone', field: 'pictures' });
    const complaint = await enterComplaint(ctx, {
      ...entered,
      merchantId,
      deviceId,
      sessionId,
      orderId: session.order?.id ?? null,
      currency: session.currency,
      source: 'shopper_form',
      createdById: null,
    });
    return complaint.ok ? complaint : keepAttempts(complaint);
  },
});
