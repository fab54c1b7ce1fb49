import type { OrderId } from '@larder/domain/ids';
import { type ApprovalAct, judgeApproval } from '@larder/domain/order/charge-approval';
import { accept, refuse } from '@larder/domain/refusal';
import { membersWith } from '../../notice/members-with.ts';
import type { MemberWriteContext } from '../../use-case.ts';
import { lockAbnormal } from './lock-abnormal.ts';
import { isForApproval, waitingDecision } from './waiting-decision.ts';

/**
 * Locks the order of a charge that waits for a second member, and finds the member who entered it if they still may
 * decide it. Refuses `NOT_FOUND`, and as `judgeApproval`. [decision 282]
 */
export async function lockWaitingCharge(
  ctx: MemberWriteContext,
  { id, decisionId }: { readonly id: OrderId; readonly decisionId: string },
  act: ApprovalAct,
) {
  const { tx, actor, clock } = ctx;
  const locked = await lockAbnormal(ctx, id);
  if (!locked.ok) return locked;
  const { order } = locked.value;
  const waiting = await waitingDecision(ctx, id);
  const charge = waiting?.id === decisionId && isForApproval(waiting) ? waiting : null;
  const judged = judgeApproval(act, {
    order,
    charge,
    membershipId: actor.membershipId,
    now: clock.now(),
  });
  if (!judged.ok) return judged;
  if (!charge) return refuse('ABNORMAL_NOT_WAITING');
  const { merchantId, deviceId } = order;
  const deciders = await membersWith(tx, 'order.abnormal.handle', { merchantId, deviceId });
  const enteredBy = deciders.filter(({ membershipId }) => membershipId === charge.membershipId);
  return accept({ sale: locked.value, charge, enteredBy });
}
