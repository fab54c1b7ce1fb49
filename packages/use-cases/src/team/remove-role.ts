import { roleInput } from '@larder/contract/team.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { checkRoleChange } from '@larder/domain/team/grant-rule';
import { defineUseCase } from '../use-case.ts';
import { countInvitations } from './count-invitations.ts';
import { lockOwnTeam } from './lock-own-team.ts';
import { findOwnRole } from './own-role.ts';

/**
 * Removes a role of the merchant's own that nobody has. Refuses `ROLE_SYSTEM`, `NOT_FOUND`, `ROLE_ABOVE_OWN` and
 * `ROLE_IN_USE` {n}, which counts open invitations too. [screens 24, 29]
 */
export const removeRole = defineUseCase({
  name: 'team.removeRole',
  access: { anyOf: ['role.edit'] },
  kind: 'write',
  needsFreshProof: true,
  input: roleInput,
  audit: { objectType: 'role', objectId: ({ role }) => role },
  run: async (ctx, { role: id }) => {
    const { merchantId } = ctx.actor;
    const own = await lockOwnTeam(ctx, 'role.edit');
    if (!own.ok) return own;
    const role = await findOwnRole(ctx, id);
    if (!role.ok) return role;
    const allowed = checkRoleChange(own.value, role.value.permissions, []);
    if (!allowed.ok) return allowed;
    const members = await ctx.tx.membership.count({ where: { merchantId, roleId: id, deletedAt: null } });
    const invited = await countInvitations(ctx.tx, merchantId, id);
    if (members + invited > 0) return refuse('ROLE_IN_USE', { n: members + invited });
    await ctx.tx.role.update({ where: { id }, data: { deletedAt: ctx.now, updatedAt: ctx.now } });
    ctx.audit({ before: { name: role.value.name, allows: role.value.permissions.join(' ') } });
    ctx.emit({ type: 'role.changed' });
    return accept();
  },
});
