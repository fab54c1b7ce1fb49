import { decideAbnormal } from '@larder/domain/order/abnormal-decision';
import { mergeTaken } from '@larder/domain/order/settlement-bounds';
import { accept } from '@larder/domain/refusal';
import type { MemberWriteContext } from '../../use-case.ts';
import { carryOutDecision, type DecisionAsked } from './carry-out-decision.ts';
import { checkClaim, lockAbnormal } from './lock-abnormal.ts';
import { checkWaiting } from './waiting-decision.ts';

/**
 * Locks an abnormal order and judges what a member decides about it, with equal items merged. Refuses `NOT_FOUND`, the
 * refusals of `decideAbnormal`, `ABNORMAL_CLAIMED` {name} and `ABNORMAL_WAITING` {name}.
 */
export async function judgeDecision(ctx: MemberWriteContext, asked: DecisionAsked) {
  const locked = await lockAbnormal(ctx, asked.id);
  if (!locked.ok) return locked;
  const { order } = locked.value;
  const items = mergeTaken(asked.items);
  const units = items.reduce((sum, { qty }) => sum + qty, 0);
  const decided = decideAbnormal(order, asked.decision, units, ctx.clock.now());
  if (!decided.ok) return decided;
  const waiting = await checkWaiting(ctx, order.id);
  if (!waiting.ok) return waiting;
  const claimed = await checkClaim(ctx, order.id);
  if (!claimed.ok) return claimed;
  return accept({
    sale: { ...locked.value, decided: decided.value },
    asked: { ...asked, items },
    decider: { membershipId: ctx.actor.membershipId, claimedAt: claimed.value },
  });
}

/**
 * Decides an abnormal order for a member, with all consequences. Lock order: order, payment, stock levels. Refuses as
 * `judgeDecision`, `enteredLines` and `checkBounds`. [domain 5, screens 44]
 */
export async function decide(ctx: MemberWriteContext, asked: DecisionAsked) {
  const judged = await judgeDecision(ctx, asked);
  if (!judged.ok) return judged;
  const done = await carryOutDecision(ctx, judged.value.sale, judged.value.asked, judged.value.decider);
  if (!done.ok) return done;
  ctx.audit(done.value.facts);
  return accept(done.value.outcome);
}
