import type { RefundId } from '@larder/domain/ids';
import { type RefundEvent, transitionRefund } from '@larder/domain/order/refund-transitions';
import { type Result, refuse } from '@larder/domain/refusal';
import type { MemberWriteContext } from '../../use-case.ts';
import { type LockedRefund, lockOwnRefund } from '../lock-order.ts';

/**
 * Locks a refund that waits for a second member. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`, and `FORBIDDEN` to the
 * member who requested it and would approve it. [domain 5]
 */
export async function lockUndecidedRefund(
  ctx: MemberWriteContext,
  id: RefundId,
  event: Extract<RefundEvent, 'approve' | 'reject'>,
): Promise<Result<LockedRefund>> {
  const found = await lockOwnRefund(ctx, id);
  if (!found.ok) return found;
  const { refund } = found.value;
  ctx.audit({ deviceId: refund.deviceId, before: { state: refund.state } });
  const next = transitionRefund(refund.state, event);
  if (!next.ok) return next;
  const isOwn = refund.requestedById === ctx.actor.membershipId;
  return isOwn && event === 'approve' ? refuse('FORBIDDEN') : found;
}
