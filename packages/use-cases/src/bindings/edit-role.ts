import { editRoleInput } from '@larder/contract/team.contract';
import { isRoleNameTaken, raiseVersionsOfRole } from '@larder/database/queries/team/member.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { checkRoleChange } from '@larder/domain/team/grant-rule';
import { completePermissions, differenceOf } from '@larder/domain/team/permission-areas';
import { effectivePermissions } from '@larder/domain/team/permissions';
import { endExports } from '../team/end-exports.ts';
import { lockOwnTeam } from '../team/lock-own-team.ts';
import { findOwnRole, storePermissions } from '../team/own-role.ts';
import { defineUseCase } from '../use-case.ts';
import { handOverDuties } from './hand-over-duties.ts';

/**
 * Changes a role of the merchant's own. Its people have the new permissions at once; open tasks that they can no longer
 * do go to the caller. Refuses `ROLE_SYSTEM`, `NOT_FOUND`, `DATA_PROCESSING` (changed meanwhile), `ROLE_ABOVE_OWN`,
 * `ROLE_NAME_TAKEN` and `PERMISSION_CHANGED`. [screens 28, decision 114]
 */
export const editRole = defineUseCase({
  name: 'team.editRole',
  access: { anyOf: ['role.edit'] },
  kind: 'write',
  needsFreshProof: true,
  input: editRoleInput,
  audit: { objectType: 'role', objectId: ({ role }) => role },
  run: async (ctx, { role: id, version, name, permissions: chosen }) => {
    const { merchantId } = ctx.actor;
    const own = await lockOwnTeam(ctx, 'role.edit');
    if (!own.ok) return own;
    const found = await findOwnRole(ctx, id);
    if (!found.ok) return found;
    const before = found.value;
    if (before.version !== version) return refuse('DATA_PROCESSING');
    const permissions = completePermissions(chosen);
    const allowed = checkRoleChange(own.value, before.permissions, permissions);
    if (!allowed.ok) return allowed;
    if (await isRoleNameTaken(ctx.tx, merchantId, name, id)) {
      return refuse('ROLE_NAME_TAKEN', { field: 'name' });
    }
    await ctx.tx.role.update({
      where: { id },
      data: { name, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.emit({ type: 'role.changed' });
    const { more, less } = differenceOf(permissions, before.permissions);
    ctx.audit({
      before: { name: before.name },
      after: { name, added: more.join(' '), taken: less.join(' ') },
    });
    if (more.length + less.length === 0) return accept({ members: 0, handedOver: 0 });
    await storePermissions(ctx, id, permissions);
    const members = await raiseVersionsOfRole(ctx.tx, merchantId, id, ctx.now);
    const memberIds = members.map((member) => member.id);
    await endExports(ctx, memberIds);
    const handedOver = await handOverDuties(ctx, {
      memberIds,
      before: before.permissions,
      after: effectivePermissions(permissions),
    });
    for (const member of members) {
      ctx.wake('access', member.accountId);
      ctx.emit({ type: 'access.changed', membershipId: member.id });
    }
    return accept({ members: members.length, handedOver: handedOver.length });
  },
});
