import { minorToNumber } from '@larder/database/minor-to-number';
import type { Payment, SalesOrder, WaitingDecision } from '@larder/database/model';
import { isPastDeadline } from '@larder/domain/order/abnormal-decision';
import { splitCapture } from '@larder/domain/order/payment-transitions';
import { chargeMaxMinor } from '@larder/domain/order/settlement-bounds';
import { can } from '@larder/domain/team/permissions';
import type { ReadContext } from '../../use-case.ts';
import { approversOfCharge } from './approvers-of-charge.ts';
import { holdOf } from './check-bounds.ts';
import { waitingCharge } from './waiting-decision.ts';

type ShownOrder = SalesOrder & {
  readonly payment: Pick<Payment, 'authorizedMinor'> | null;
  readonly waitingDecision:
    | (WaitingDecision & { readonly membership: { readonly displayName: string } })
    | null;
};

/**
 * Returns what one member may charge of an open order, whether there is a second one to approve more, and the charge
 * that waits for that one; null for members who decide no orders. [decision 282]
 */
export async function shownApproval({ tx, actor, now }: ReadContext<'member'>, order: ShownOrder) {
  if (order.abnormalState !== 'open' || !can(actor.permissions, ['order.abnormal.handle'])) return null;
  const charge = waitingCharge(order.waitingDecision);
  const approvers = await approversOfCharge(tx, order, charge?.membershipId ?? actor.membershipId);
  return {
    /** Most that one member may charge. */
    maxMinor: chargeMaxMinor(holdOf(order.payment)),
    hasApprover: approvers.length > 0,
    charge: charge && shownCharge(charge, order, { membershipId: actor.membershipId, now }),
  };
}

function shownCharge(
  { id: decisionId, membershipId, membership, madeAt, ...charge }: NonNullable<ShownOrder['waitingDecision']>,
  order: ShownOrder,
  reader: { readonly membershipId: string; readonly now: Date },
) {
  const isOwn = membershipId === reader.membershipId;
  const totalMinor = minorToNumber(charge.totalMinor);
  return {
    decisionId,
    by: membership.displayName,
    isOwn,
    mayApprove: !isOwn && !isPastDeadline(order, reader.now),
    madeAt: madeAt.toISOString(),
    totalMinor,
    captureMinor: splitCapture(totalMinor, minorToNumber(order.authorizedMinor)).captureMinor,
  };
}
