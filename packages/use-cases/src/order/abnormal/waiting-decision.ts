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

/** Refuses `ABNORMAL_WAITING` {name} while a decision about the order waits: it counts as decided. */
export async function checkWaiting(ctx: Pick<WriteContext, 'tx'>, orderId: OrderId): Promise<Result<void>> {
  const waiting = await waitingDecision(ctx, orderId);
  return waiting ? refuse('ABNORMAL_WAITING', { name: waiting.membership.displayName }) : accept();
}

type Waiting = WaitingDecision & { readonly membership: { readonly displayName: string } };

/** A waiting decision as screens show it, with its member; null if none waits, or one has failed. */
export function shownWaiting(actor: MemberActor, waiting: Waiting | null) {
  if (!waiting || waiting.refusal !== null) return null;
  const { id, decision, membershipId, membership } = waiting;
  return { id, decision, by: membership.displayName, isOwn: membershipId === actor.membershipId };
}

/** The entered items of a waiting decision, which were checked when it was made. */
export const waitingItems = ({ items }: Pick<WaitingDecision, 'items'>) =>
  items as unknown as readonly TakenUnits[];
