import type { Database } from '@larder/database/open-database';
import type { Actor } from '../../actor.ts';

/**
 * Returns when the caller last proved who they are in this sign-in: by signing in, or later. From the database, never
 * from a cache: the proof may be of the moment before. Undefined once the sign-in has ended. [decision 262]
 */
export async function lastProof(
  { prisma }: Database,
  { accountId, familyId }: Pick<Actor, 'accountId' | 'familyId'>,
): Promise<Date | undefined> {
  if (!accountId || !familyId) return undefined;
  const { _max } = await prisma.refreshSession.aggregate({
    where: { accountId, familyId, revokedAt: null },
    _max: { signedInAt: true, provedAt: true },
  });
  const { signedInAt, provedAt } = _max;
  return provedAt && signedInAt && provedAt > signedInAt ? provedAt : (signedInAt ?? undefined);
}
