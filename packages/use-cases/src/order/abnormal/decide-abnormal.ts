import { decideAbnormal } from '@larder/domain/order/abnormal-decision';
import { mergeTaken } from '@larder/domain/order/settlement-bounds';
import { accept } from '@larder/domain/refusal';
import type { MemberWriteContext } from '../../use-case.ts';
import { carryOutDecision, type DecisionAsked } from './carry-out-decision.ts';
import { checkClaim, lockAbnormal } from './lock-abnormal.ts';

/**
 * Decides an abnormal order for a member, with all consequences. Lock order: order, payment, stock levels. Refuses
 * `NOT_FOUND`, the refusals of `decideAbnormal`, `enteredLines` and `checkBounds`, and `ABNORMAL_CLAIMED` {name}.
 * [domain 5, screens 44]
 */
export async function decide(ctx: MemberWriteContext, asked: DecisionAsked) {
  const locked = await lockAbnormal(ctx, asked.id);
  if (!locked.ok) return locked;
  const { order } = locked.value;
  const items = mergeTaken(asked.items);
  const units = items.reduce((sum, { qty }) => sum + qty, 0);
  const decided = decideAbnormal(order, asked.decision, units, ctx.clock.now());
  if (!decided.ok) return decided;
  const claimed = await checkClaim(ctx, order.id);
  if (!claimed.ok) return claimed;
  const done = await carryOutDecision(
    ctx,
    { ...locked.value, decided: decided.value },
    { ...asked, items },
    {
      membershipId: ctx.actor.membershipId,
      claimedAt: claimed.value,
    },
  );
  if (!done.ok) return done;
  ctx.audit(done.value.facts);
  return accept(done.value.outcome);
}
