import { accept, type Result, refuse } from '../refusal.ts';
import { isPastDeadline, type UndecidedOrder } from './abnormal-decision.ts';

/** A charge above the most that one member may charge, as it waits for a second member. [decision 282] */
export type WaitingCharge = { readonly membershipId: string };

export type ApprovalAct = 'approve' | 'reject';

/**
 * Judges what a member does about a charge that waits for a second member; `charge` is null if it does not wait any
 * more. Refuses `ABNORMAL_CARRIED_OUT` for an order that is decided, `ABNORMAL_NOT_WAITING` for a charge that was
 * withdrawn, rejected or entered again, `FORBIDDEN` to the member who entered it, who may only withdraw it, and
 * `ABNORMAL_EXPIRED` to approve it from the deadline on. [decision 282]
 */
export function judgeApproval(
  act: ApprovalAct,
  {
    order,
    charge,
    membershipId,
    now,
  }: {
    readonly order: Omit<UndecidedOrder, 'itemQty'>;
    readonly charge: WaitingCharge | null;
    readonly membershipId: string;
    readonly now: Date;
  },
): Result<void> {
  if (order.status !== 'abnormal') return refuse('ABNORMAL_CARRIED_OUT');
  if (charge === null) return refuse('ABNORMAL_NOT_WAITING');
  if (charge.membershipId === membershipId) return refuse('FORBIDDEN');
  return act === 'approve' && isPastDeadline(order, now) ? refuse('ABNORMAL_EXPIRED') : accept();
}

/** Returns the members who may approve a charge: all who decide orders of its cabinet, without its own member. */
export const approversOf = <Member extends { readonly membershipId: string }>(
  deciders: readonly Member[],
  enteredById: string,
): Member[] => deciders.filter(({ membershipId }) => membershipId !== enteredById);
