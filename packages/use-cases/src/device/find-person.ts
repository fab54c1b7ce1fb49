import type { AccountId, MembershipId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberReadContext } from '../use-case.ts';

/** A member of the merchant, also one who has left. */
export type Person = {
  readonly membershipId: MembershipId;
  readonly accountId: AccountId;
  readonly displayName: string;
};

/** Finds a person to filter a list by; null without an id. Refuses `NOT_FOUND` for people of other merchants. */
export async function findPerson(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  id: string | undefined,
): Promise<Result<Person | null>> {
  if (!id) return accept(null);
  const found = await tx.membership.findFirst({
    where: { id, merchantId: actor.merchantId },
    select: { id: true, accountId: true, displayName: true },
  });
  if (!found) return refuse('NOT_FOUND');
  const { id: membershipId, ...person } = found;
  return accept({ membershipId, ...person });
}
