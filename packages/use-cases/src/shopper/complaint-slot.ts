import { complaintSlotInput } from '@larder/contract/shopper.contract';
import { DAY_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { issueSlot } from '../file/issue-slot.ts';
import { limitKeyOfAddress } from '../identity/limit-key-of.ts';
import { takeAttempts } from '../take-attempts.ts';
import { defineUseCase, refuseAndKeep } from '../use-case.ts';
import { findPurchase } from './find-purchase.ts';
import { ownSlotId } from './own-slot.ts';
import { takeShopperWrite } from './shopper-limit.ts';

const SLOTS_PER_ADDRESS_HOUR = 200;
const SLOTS_PER_PURCHASE_DAY = 40;
const KIB_PER_PURCHASE_DAY = 20 * 1024;
/** Many phones share the address of one network. */
const KIB_PER_ADDRESS_DAY = 10 * KIB_PER_PURCHASE_DAY;

/**
 * Creates a slot for one picture of a complaint, as `file.makeUploadSlot` does for members: the content is checked when
 * it arrives, and a picture that no complaint names is deleted after a day. Refuses `NOT_FOUND` without a receipt, and
 * `RATE_LIMITED` (pictures and bytes, by purchase and by address). [screens 3.8]
 */
export const complaintSlot = defineUseCase({
  name: 'shopper.complaintSlot',
  access: 'public',
  kind: 'write',
  input: complaintSlotInput,
  audit: 'none',
  run: async (ctx, { token, mime, sizeBytes }) => {
    const counted = await takeShopperWrite(ctx, 'slot', SLOTS_PER_ADDRESS_HOUR);
    if (!counted.ok) return counted;
    const purchase = await findPurchase(ctx.tx, token, ctx.now);
    if (!purchase) return refuseAndKeep('NOT_FOUND');
    const { merchantId, sessionId } = purchase;
    const address = limitKeyOfAddress(ctx.keys.credentialPepper, ctx.call.ip);
    const cost = Math.ceil(sizeBytes / 1024);
    const allowed = await takeAttempts(ctx, [
      { key: `complaint-slot ${sessionId}`, max: SLOTS_PER_PURCHASE_DAY, windowMs: DAY_MS },
      { key: `complaint-kib ${sessionId}`, max: KIB_PER_PURCHASE_DAY, windowMs: DAY_MS, cost },
      { key: `complaint-kib ${address}`, max: KIB_PER_ADDRESS_DAY, windowMs: DAY_MS, cost },
    ]);
    if (!allowed.ok) return allowed;
    const id = ownSlotId(ctx.keys, sessionId, ctx.newId());
    const { fileKey, url } = await issueSlot(ctx, { merchantId, kind: 'complaint', mime, sizeBytes, id });
    return accept({ fileKey, url });
  },
});
