import type { OrderId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../../actor.ts';
import type { MemberWriteContext, WriteContext } from '../../use-case.ts';
import { loadSales, type Sale } from '../load-sales.ts';

type Ctx = Pick<MemberWriteContext, 'tx' | 'clock' | 'actor'>;
type LockedAbnormal = Sale & { readonly order: NonNullable<Sale['order']>; readonly sessionId: string };

/**
 * Locks an order that was or is abnormal, and its payment. Refuses `NOT_FOUND` for any other order, also for one of a
 * device out of the actor's scope.
 */
export async function lockAbnormal({ tx, actor }: Ctx, id: OrderId): Promise<Result<LockedAbnormal>> {
  const { merchantId } = actor;
  const where = { id, merchantId, abnormalState: { not: null } };
  const found = await tx.salesOrder.findFirst({ where, select: { sessionId: true, deviceId: true } });
  if (!found?.sessionId || !seesDevice(actor, found.deviceId)) return refuse('NOT_FOUND');
  const { sessionId } = found;
  const { order, payment } = (await loadSales(tx, [sessionId])).get(sessionId) ?? {};
  return order ? accept({ order, payment: payment ?? null, sessionId }) : refuse('NOT_FOUND');
}

/** Returns the claim that holds now, with the name of its member; null if nobody works on the order. */
export async function currentClaim({ tx, clock }: Pick<WriteContext, 'tx' | 'clock'>, orderId: OrderId) {
  const claim = await tx.abnormalClaim.findUnique({
    where: { orderId },
    include: { membership: { select: { displayName: true } } },
  });
  return claim && claim.until > clock.now() ? claim : null;
}

/** Refuses `ABNORMAL_CLAIMED` {name} while another member works on the order. */
export async function checkClaim(ctx: Ctx, orderId: OrderId): Promise<Result<Date | null>> {
  const claim = await currentClaim(ctx, orderId);
  if (!claim || claim.membershipId === ctx.actor.membershipId) return accept(claim?.claimedAt ?? null);
  return refuse('ABNORMAL_CLAIMED', { name: claim.membership.displayName });
}
