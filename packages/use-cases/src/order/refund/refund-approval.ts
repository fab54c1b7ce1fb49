import { minorToNumber } from '@larder/database/minor-to-number';
import type { MemberActor } from '../../actor.ts';
import type { ReadContext } from '../../use-case.ts';
import type { LockedRefund, OrderWithRefunds } from '../lock-order.ts';

type Ctx = Pick<ReadContext, 'tx'> & { readonly actor: MemberActor };

/**
 * True if another `amountMinor` takes the refunds of the order above the merchant's limit. All of them count, or a
 * refund above it could be made in parts. [decision 95]
 */
export function isAboveApprovalLimit(
  limit: number | null,
  { refunds }: Pick<OrderWithRefunds, 'refunds'>,
  amountMinor: number,
): boolean {
  const standing = refunds.filter(({ state }) => state !== 'failed' && state !== 'rejected');
  return limit !== null && standing.reduce((sum, refund) => sum + refund.amountMinor, amountMinor) > limit;
}

/**
 * True if a failed refund is above the limit by now and nobody approved it. A refund that failed counts for nothing, so
 * another one may have taken its place.
 */
export async function isUnapproved(ctx: Ctx, { locked, refund }: LockedRefund): Promise<boolean> {
  if (refund.decidedById !== null) return false;
  const { refundApprovalAboveMinor } = await ctx.tx.merchant.findUniqueOrThrow({
    where: { id: ctx.actor.merchantId },
    select: { refundApprovalAboveMinor: true },
  });
  const limit = refundApprovalAboveMinor === null ? null : minorToNumber(refundApprovalAboveMinor);
  return isAboveApprovalLimit(limit, locked, refund.amountMinor);
}

/** True if a failed refund is for other members to bring to an end: unapproved, and requested by the actor. */
export async function needsOtherMember(ctx: Ctx, refund: LockedRefund): Promise<boolean> {
  return refund.refund.requestedById === ctx.actor.membershipId && isUnapproved(ctx, refund);
}
