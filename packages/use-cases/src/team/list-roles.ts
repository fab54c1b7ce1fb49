import { rolesInput } from '@larder/contract/team.contract';
import { rolePage } from '@larder/database/queries/team/member.queries';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { checkGrant, type Standing } from '@larder/domain/team/grant-rule';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import { type SystemRole, systemRoles } from '@larder/domain/team/permissions';
import { z } from 'zod';
import { findStanding } from '../identity/find-member-actor.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.string()]);

/**
 * The merchant's own roles by name; the first page also has the system roles. `mayGrant`: the actor holds everything
 * that the role grants. [screens 24, 25]
 */
export const listRoles = defineUseCase({
  name: 'team.listRoles',
  access: { anyOf: ['role.view', 'user.edit'] },
  kind: 'read',
  input: rolesInput,
  run: async ({ tx, actor }, { cursor, limit, q }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const { merchantId } = actor;
    const [own, rows, system] = await Promise.all([
      findStanding(tx, actor.membershipId),
      rolePage(tx, merchantId, q || undefined, after.value?.[0] ?? null, limit),
      after.value || q ? [] : systemRoleCounts(tx, merchantId),
    ]);
    const mayGrant = (role: Omit<Standing, 'scope'>) =>
      own !== null && checkGrant(own, { ...role, scope: own.scope }).ok;
    const page = pageOf(
      rows,
      limit,
      ({ id, name, members, permissions }) => ({
        id,
        name,
        members,
        mayGrant: mayGrant({
          isOwner: false,
          permissions: membershipPermissions({
            kind: 'staff',
            systemRole: null,
            rolePermissions: permissions,
          }),
        }),
      }),
      (row) => [row.sortName],
    );
    return accept({
      ...page,
      system: system.map(({ code, members }) => ({
        code,
        members,
        mayGrant: mayGrant({ isOwner: code === 'owner', permissions: systemRoles[code] }),
      })),
    });
  },
});

async function systemRoleCounts(tx: Tx, merchantId: MerchantId) {
  const counts = await tx.membership.groupBy({
    by: ['kind', 'systemRole'],
    where: { merchantId, deletedAt: null, kind: { not: 'restocker' }, roleId: null },
    _count: true,
  });
  return (Object.keys(systemRoles) as SystemRole[]).map((code) => ({
    code,
    members: counts
      .filter(({ kind, systemRole }) => (kind === 'owner' ? code === 'owner' : systemRole === code))
      .reduce((sum, { _count }) => sum + _count, 0),
  }));
}
