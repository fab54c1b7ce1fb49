import type { Database } from '@larder/database/open-database';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { AccountActor, MemberActor } from '../actor.ts';
import { findMemberActor } from './find-member-actor.ts';
import type { SessionClaims } from './session-token.ts';

/**
 * `stale`: the member's rights changed after the token was issued; calls that need a permission get
 * `PERMISSION_CHANGED`. [domain A3]
 */
export type LoadedActor = { readonly actor: AccountActor | MemberActor; readonly stale: boolean };

/**
 * Loads the actor that a token stands for, with their current state in the database. A member who must set up two-step
 * verification first is loaded as their account alone. Refuses `UNAUTHENTICATED` when the
 * account is disabled or this sign-in has ended since the token was issued.
 */
export async function loadActor(database: Database, claims: SessionClaims): Promise<Result<LoadedActor>> {
  const [account, session] = await Promise.all([
    database.prisma.account.findUnique({
      where: { id: claims.accountId },
      select: { status: true, tokenVersion: true },
    }),
    database.prisma.refreshSession.findFirst({
      where: { familyId: claims.familyId, accountId: claims.accountId, revokedAt: null },
      select: { id: true },
    }),
  ]);
  if (account?.status !== 'active' || account.tokenVersion !== claims.tokenVersion || !session) {
    return refuse('UNAUTHENTICATED');
  }
  const alone: AccountActor = {
    kind: 'user',
    accountId: claims.accountId,
    familyId: claims.familyId,
    permissions: [],
    deviceScope: [],
    permissionVersion: 0,
  };
  if (!claims.member) return accept({ actor: alone, stale: false });
  const found = await findMemberActor(database.prisma, claims.member.membershipId);
  if (found?.accountId !== claims.accountId) return accept({ actor: alone, stale: true });
  const { twoStepDueAt, ...member } = found;
  if (twoStepDueAt !== null) {
    const twoStepDue = { merchantId: member.merchantId, merchantName: twoStepDueAt };
    return accept({ actor: { ...alone, twoStepDue }, stale: false });
  }
  return accept({
    actor: { ...member, familyId: claims.familyId },
    stale: member.permissionVersion !== claims.member.permissionVersion,
  });
}
