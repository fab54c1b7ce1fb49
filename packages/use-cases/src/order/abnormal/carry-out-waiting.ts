import { minorToNumber } from '@larder/database/minor-to-number';
import type { WaitingDecision } from '@larder/database/model';
import type { MembershipId } from '@larder/domain/ids';
import { decideAbnormal } from '@larder/domain/order/abnormal-decision';
import { refuse } from '@larder/domain/refusal';
import type { WriteContext } from '../../use-case.ts';
import { carryOutDecision, type JudgedOrder } from './carry-out-decision.ts';
import { pricedDecision } from './priced-decision.ts';
import { waitingItems } from './waiting-decision.ts';

/**
 * Carries out a decision that waited, as its member made it; the rows of the order are locked. It is judged by `at`.
 * Refuses as `decideAbnormal` and `pricedDecision`, and `PRICE_MOVED` if it would charge another sum than the one that
 * was shown. [decisions 282 and 296]
 */
export async function carryOutWaiting(
  ctx: WriteContext,
  sale: Omit<JudgedOrder, 'decided'>,
  waiting: WaitingDecision,
  { at, approverId }: { readonly at: Date; readonly approverId?: MembershipId },
) {
  const { orderId, decision, waiveReason, membershipId, claimedAt, madeAt } = waiting;
  const items = waitingItems(waiting);
  const units = items.reduce((sum, { qty }) => sum + qty, 0);
  const decided = decideAbnormal(sale.order, decision, units, at);
  if (!decided.ok) return decided;
  const asked = { id: orderId, decision, items, ...(waiveReason && { reason: waiveReason }) };
  const entered = await pricedDecision(ctx.tx, sale, asked, approverId ? 'two members' : 'member');
  if (!entered.ok) return entered;
  if (entered.value.priced.totalMinor !== minorToNumber(waiting.totalMinor)) return refuse('PRICE_MOVED');
  return carryOutDecision(ctx, { ...sale, decided: decided.value }, asked, {
    membershipId,
    claimedAt,
    madeAt,
    ...(approverId && { approverId }),
  });
}
