import type { Tx } from '@larder/database/transaction';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberActor } from './actor.ts';

/** True if the member is an owner of their merchant; a role can hold every permission and is none. */
export async function isOwner(tx: Tx, { merchantId, membershipId: id }: MemberActor): Promise<boolean> {
  const owner = await tx.membership.findFirst({
    where: { id, merchantId, kind: 'owner' },
    select: { id: true },
  });
  return owner !== null;
}

/** Checks that the member is an owner. Refuses `FORBIDDEN`. */
export const requireOwner = async (tx: Tx, actor: MemberActor): Promise<Result<void>> =>
  (await isOwner(tx, actor)) ? accept() : refuse('FORBIDDEN');
