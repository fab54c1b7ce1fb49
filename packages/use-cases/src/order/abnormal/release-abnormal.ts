import { orderInput } from '@larder/contract/abnormal.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { lockAbnormal } from './lock-abnormal.ts';

/**
 * Ends the actor's claim on an abnormal order; does nothing if they have none. Refuses `NOT_FOUND`. [screens 44, A-2]
 */
export const releaseAbnormal = defineUseCase({
  name: 'order.releaseAbnormal',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: orderInput,
  audit: 'none',
  run: async (ctx, { id }) => {
    const { merchantId, membershipId } = ctx.actor;
    const locked = await lockAbnormal(ctx, id);
    if (!locked.ok) return locked;
    const { deviceId, version } = locked.value.order;
    const ended = await ctx.tx.abnormalClaim.deleteMany({ where: { orderId: id, merchantId, membershipId } });
    if (ended.count > 0) ctx.emit({ type: 'order.changed', deviceId, ids: { orderId: id, version } });
    return accept();
  },
});
