import type { Database } from '@larder/database/open-database';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { AccountActor, MemberActor } from '../actor.ts';
import { membershipPermissions } from '../team/membership-permissions.ts';
import type { SessionClaims } from './session-token.ts';

/** `stale`: the token was made for rights that have changed since; calls that need a permission get `PERMISSION_CHANGED`. [domain A3] */
export type LoadedActor = { readonly actor: AccountActor | MemberActor; readonly stale: boolean };

/**
 * The actor that a token stands for, as the database knows him now. Refuses `UNAUTHENTICATED` when the account is disabled or this
 * sign-in has ended since the token was made.
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
  const membership = await findMembership(database, claims.accountId, claims.member.membershipId);
  if (!membership) return accept({ actor: alone, stale: true });
  const { merchant, role, devices } = membership;
  const actor: MemberActor = {
    ...alone,
    kind: membership.kind === 'restocker' ? 'restocker' : 'user',
    membershipId: membership.id,
    merchantId: membership.merchantId,
    merchantStatus: merchant.status,
    permissions: membershipPermissions({
      kind: membership.kind,
      systemRole: membership.systemRole,
      rolePermissions: (role && !role.deletedAt ? role.permissions : []).map(({ permission }) => permission),
    }),
    deviceScope: membership.deviceScope === 'all' ? 'all' : devices.map(({ deviceId }) => deviceId),
    permissionVersion: membership.permissionVersion,
  };
  return accept({ actor, stale: membership.permissionVersion !== claims.member.permissionVersion });
}

const findMembership = (database: Database, accountId: string, id: string) =>
  database.prisma.membership.findFirst({
    where: { id, accountId, status: 'active', deletedAt: null, merchant: { status: { not: 'closed' } } },
    include: {
      merchant: { select: { status: true } },
      role: { include: { permissions: true } },
      devices: { select: { deviceId: true } },
    },
  });
