import type { RestockTrip } from '@larder/database/model';
import { lockTrip } from '@larder/database/queries/restock/restock-trip.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberWriteContext } from '../use-case.ts';

type Ctx = Pick<MemberWriteContext, 'tx' | 'actor'>;

/** Locks one of the actor's own trips until the end of the transaction; `NOT_FOUND` for any other. */
export async function lockOwnTrip({ tx, actor }: Ctx, tripId: string): Promise<Result<RestockTrip>> {
  const { merchantId, membershipId: createdById } = actor;
  await lockTrip(tx, merchantId, tripId);
  const trip = await tx.restockTrip.findFirst({ where: { id: tripId, merchantId, createdById } });
  return trip ? accept(trip) : refuse('NOT_FOUND');
}
