import { orderInput } from '@larder/contract/abnormal.contract';
import { takeClaim } from '@larder/database/queries/order/abnormal.queries';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { checkClaim, lockAbnormal } from './lock-abnormal.ts';
import { checkWaiting } from './waiting-decision.ts';

/**
 * Claims an abnormal order for the actor for 5 minutes, or renews their claim, so that two members do not decide the
 * same order. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION` for an order that is decided, `ABNORMAL_WAITING` {name} while a
 * decision waits to be carried out, and `ABNORMAL_CLAIMED` {name} while another member's claim holds. [screens 44, A-2]
 */
export const claimAbnormal = defineUseCase({
  name: 'order.claimAbnormal',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: orderInput,
  audit: 'none',
  run: async (ctx, { id }) => {
    const { tx, actor, clock } = ctx;
    const { merchantId, membershipId } = actor;
    const locked = await lockAbnormal(ctx, id);
    if (!locked.ok) return locked;
    const { status, deviceId, version } = locked.value.order;
    if (status !== 'abnormal') return refuse('ILLEGAL_TRANSITION');
    const waiting = await checkWaiting(ctx, id);
    if (!waiting.ok) return waiting;
    const now = clock.now();
    const until = new Date(now.getTime() + abnormalLimits.claimMs);
    const taken = await takeClaim(tx, { orderId: id, merchantId, membershipId, now, until });
    if (!taken) {
      const held = await checkClaim(ctx, id);
      return held.ok ? refuse('DATA_PROCESSING') : held;
    }
    if (taken.isNew) ctx.emit({ type: 'order.changed', deviceId, ids: { orderId: id, version } });
    return accept({ until: until.toISOString() });
  },
});
