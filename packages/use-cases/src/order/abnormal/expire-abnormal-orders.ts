import { expireAbnormal } from '@larder/database/queries/order/payment.queries';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/**
 * Expires abnormal orders that were not handled in time: the payment can no longer be captured and its hold is
 * released. The order stays abnormal, and its items may still be assigned for the stock records. Waits for a decision
 * that a member made in time. Returns the number of orders; call again while it equals `limit`.
 * [spec 4, domain C-21, decision 296]
 */
export const expireAbnormalOrders = defineUseCase({
  name: 'order.expireAbnormalOrders',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async ({ tx, now, emit, wake }, { limit }) => {
    const waitingSince = new Date(now.getTime() - abnormalLimits.waitingAtMostMs);
    const expired = await expireAbnormal(tx, { now, waitingSince }, limit);
    for (const { orderId, merchantId, deviceId, version } of expired) {
      emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version } });
    }
    if (expired.length > 0) wake('work');
    return accept(expired.length);
  },
});
