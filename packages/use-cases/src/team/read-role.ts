import { roleInput } from '@larder/contract/team.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { checkRoleChange } from '@larder/domain/team/grant-rule';
import { completePermissions } from '@larder/domain/team/permission-areas';
import { can } from '@larder/domain/team/permissions';
import { findStanding } from '../identity/find-member-actor.ts';
import { defineUseCase } from '../use-case.ts';
import { countInvitations } from './count-invitations.ts';
import { findRole } from './find-role.ts';

/**
 * One role with its permissions, the number of its people, of invitations to it that nobody accepted yet, and of the
 * people's open restock tasks by mode, which go to the editor if the role loses that mode. `mayEdit`: a role of the
 * merchant's own, of which the actor holds everything. Refuses `NOT_FOUND`. [screens 28, 29]
 */
export const readRole = defineUseCase({
  name: 'team.readRole',
  access: { anyOf: ['role.view'] },
  kind: 'read',
  input: roleInput,
  run: async ({ tx, actor }, { role }) => {
    const { merchantId } = actor;
    const found = await findRole(tx, merchantId, role);
    if (!found.ok) return found;
    const { kind, systemRole, roleId, label, permissions } = found.value;
    const having = {
      merchantId,
      deletedAt: null,
      kind,
      ...(kind === 'owner' ? {} : { systemRole, roleId }),
    };
    const [own, members, invitations, stored, tasks] = await Promise.all([
      findStanding(tx, actor.membershipId),
      tx.membership.count({ where: having }),
      roleId ? countInvitations(tx, merchantId, roleId) : 0,
      roleId ? tx.role.findFirst({ where: { id: roleId, merchantId }, select: { version: true } }) : null,
      tx.restockTask.groupBy({
        by: ['mode'],
        where: { merchantId, operator: having, status: { in: [...openTaskStatuses] } },
        _count: true,
      }),
    ]);
    if (roleId && !stored) return refuse('NOT_FOUND');
    const isHeld = own !== null && checkRoleChange(own, permissions, []).ok;
    return accept({
      role,
      /** Null: a system role, whose name the app has in every language. */
      name: roleId ? label : null,
      version: stored?.version ?? null,
      permissions: completePermissions(permissions),
      members,
      /** Of a merchant's own role; with `members` what keeps it from being removed. */
      invitations,
      openTasks: Object.fromEntries(tasks.map(({ mode, _count }) => [mode, _count])),
      mayEdit: roleId !== null && isHeld && can(actor.permissions, ['role.edit']),
    });
  },
});
