import { undoInput } from '@larder/contract/abnormal.contract';
import { takeClaim } from '@larder/database/queries/order/abnormal.queries';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { accept, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { lockAbnormal } from './lock-abnormal.ts';
import { refuseBeside, waitingDecision } from './waiting-decision.ts';

/**
 * Undoes a decision of the actor that still waits, or forgets one that failed; the order is open as before, and the
 * actor works on it. The 8 s are a promise to the member, no limit: until the decision is carried out, it can be
 * undone. Withdraws a charge that waits for a second member. Succeeds where it is undone already. Refuses `NOT_FOUND`,
 * `ABNORMAL_CARRIED_OUT` for an order that is decided, and as `refuseBeside` for another member's decision.
 * [screens 44, decisions 282 and 296]
 */
export const undoAbnormalDecision = defineUseCase({
  name: 'order.undoAbnormalDecision',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: undoInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof undoInput>) => id },
  run: async (ctx, { id, decisionId }) => {
    const { merchantId, membershipId } = ctx.actor;
    const locked = await lockAbnormal(ctx, id);
    if (!locked.ok) return locked;
    const { status, deviceId, version } = locked.value.order;
    const own = { orderId: id, id: decisionId, merchantId, membershipId };
    const forgotten = await ctx.tx.waitingDecision.deleteMany({ where: { ...own, refusal: { not: null } } });
    if (forgotten.count > 0) return accept();
    if (status !== 'abnormal') return refuse('ABNORMAL_CARRIED_OUT');
    const waiting = await waitingDecision(ctx, id);
    if (waiting?.id === decisionId && waiting.membershipId !== membershipId) return refuseBeside(waiting);
    const undone = await ctx.tx.waitingDecision.deleteMany({ where: own });
    if (undone.count > 0) {
      // The order is open as before, so a colleague who has it on the screen is not faster than its member.
      const now = ctx.clock.now();
      const until = new Date(now.getTime() + abnormalLimits.claimMs);
      await takeClaim(ctx.tx, { orderId: id, merchantId, membershipId, now, until });
      ctx.emit({ type: 'order.changed', deviceId, ids: { orderId: id, version } });
    }
    ctx.audit({ deviceId });
    return accept();
  },
});
