import { minorToNumber } from '@larder/database/minor-to-number';
import type { WaitingDecision } from '@larder/database/model';
import type { OrderId } from '@larder/domain/ids';
import type { TakenUnits } from '@larder/domain/order/price-taken';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberActor } from '../../actor.ts';
import type { WriteContext } from '../../use-case.ts';

/**
 * Returns the decision about an order that waits to be carried out; null if none does. Under the lock of the order
 * nobody makes, undoes or carries out another one. [decision 296]
 */
export async function waitingDecision({ tx }: Pick<WriteContext, 'tx'>, orderId: OrderId) {
  const waiting = await tx.waitingDecision.findUnique({
    where: { orderId },
    include: { membership: { select: { displayName: true, kind: true, accountId: true } } },
  });
  return waiting && waiting.refusal === null ? waiting : null;
}

type Waiting = WaitingDecision & { readonly membership: { readonly displayName: string } };

/** True for a charge that waits for a second member, not for its time. [decision 282] */
export const isForApproval = ({ dueAt }: Pick<WaitingDecision, 'dueAt'>) => dueAt === null;

/** Returns the decision if it is a charge that still waits for a second member. [decision 282] */
export const waitingCharge = <Decision extends Pick<WaitingDecision, 'dueAt' | 'refusal'>>(
  waiting: Decision | null,
): Decision | null => (waiting?.refusal === null && isForApproval(waiting) ? waiting : null);

/**
 * Refuses what a waiting decision excludes: `ABNORMAL_WAITING` {name}, because the order counts as decided, or
 * `ABNORMAL_IN_APPROVAL` {name} for a charge that waits for a second member.
 */
export const refuseBeside = (waiting: Waiting) =>
  refuse(isForApproval(waiting) ? 'ABNORMAL_IN_APPROVAL' : 'ABNORMAL_WAITING', {
    name: waiting.membership.displayName,
  });

/** Refuses as `refuseBeside` while a decision about the order waits. */
export async function checkWaiting(ctx: Pick<WriteContext, 'tx'>, orderId: OrderId): Promise<Result<void>> {
  const waiting = await waitingDecision(ctx, orderId);
  return waiting ? refuseBeside(waiting) : accept();
}

/** A waiting decision as screens show it, with its member; null if none waits, or one has failed. */
export function shownWaiting(actor: MemberActor, waiting: Waiting | null) {
  if (!waiting || waiting.refusal !== null) return null;
  const { id, decision, membershipId, membership, totalMinor } = waiting;
  return {
    id,
    decision,
    by: membership.displayName,
    isOwn: membershipId === actor.membershipId,
    isForApproval: isForApproval(waiting),
    totalMinor: minorToNumber(totalMinor),
  };
}

/** The entered items of a waiting decision, which were checked when it was made. */
export const waitingItems = ({ items }: Pick<WaitingDecision, 'items'>) =>
  items as unknown as readonly TakenUnits[];
