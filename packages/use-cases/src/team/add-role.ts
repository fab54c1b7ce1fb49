import { addRoleInput } from '@larder/contract/team.contract';
import { isRoleNameTaken } from '@larder/database/queries/team/member.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { checkRoleChange } from '@larder/domain/team/grant-rule';
import { completePermissions } from '@larder/domain/team/permission-areas';
import { defineUseCase } from '../use-case.ts';
import { lockOwnTeam } from './lock-own-team.ts';
import { storePermissions } from './own-role.ts';

/**
 * Adds a role of the merchant's own. Refuses `ROLE_ABOVE_OWN` for permissions that the actor lacks, `ROLE_NAME_TAKEN`.
 * [screens 27, decision 114]
 */
export const addRole = defineUseCase({
  name: 'team.addRole',
  access: { anyOf: ['role.edit'] },
  kind: 'write',
  needsFreshProof: true,
  input: addRoleInput,
  audit: { objectType: 'role' },
  run: async (ctx, { name, permissions: chosen }) => {
    const { merchantId } = ctx.actor;
    const own = await lockOwnTeam(ctx, 'role.edit');
    if (!own.ok) return own;
    const permissions = completePermissions(chosen);
    const allowed = checkRoleChange(own.value, [], permissions);
    if (!allowed.ok) return allowed;
    if (await isRoleNameTaken(ctx.tx, merchantId, name)) return refuse('ROLE_NAME_TAKEN', { field: 'name' });
    const id = ctx.newId();
    const made = { createdAt: ctx.now, updatedAt: ctx.now };
    await ctx.tx.role.create({ data: { id, merchantId, code: id, name, ...made } });
    await storePermissions(ctx, id, permissions);
    ctx.audit({ objectId: id, after: { name, allows: permissions.join(' ') } });
    ctx.emit({ type: 'role.changed' });
    return accept({ id });
  },
});
