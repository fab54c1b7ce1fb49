import { editMemberInput } from '@larder/contract/team.contract';
import type { DeviceId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { checkGrant, type Scope } from '@larder/domain/team/grant-rule';
import { emitAccessChange } from '../team/emit-access-change.ts';
import { type FoundRole, findRole } from '../team/find-role.ts';
import { checkLeaves, type LockedMember, lockOwnMember } from '../team/lock-own-member.ts';
import { ownDeviceIds } from '../team/own-restocker.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { handOverDuties } from './hand-over-duties.ts';

/**
 * Changes a user's name, role and devices. What they can no longer do goes to the caller; their phones show it at once.
 * An owner always has all devices. Refuses `NOT_FOUND`, `DATA_PROCESSING` (changed meanwhile), `ROLE_ABOVE_OWN`,
 * `LAST_OWNER`, `PERMISSION_CHANGED`, and `FORBIDDEN` for the caller's own role and devices. [screens 26, decision 114]
 */
export const editMember = defineUseCase({
  name: 'team.editMember',
  access: { anyOf: ['user.edit'] },
  kind: 'write',
  needsFreshProof: true,
  input: editMemberInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id, version, userName, role: wanted, deviceScope, deviceNos }) => {
    const locked = await lockOwnMember(ctx, id);
    if (!locked.ok) return locked;
    const { member } = locked.value;
    if (member.version !== version) return refuse('DATA_PROCESSING');
    const role = await findRole(ctx.tx, ctx.actor.merchantId, wanted);
    if (!role.ok) return role;
    const isWhole = deviceScope === 'all' || role.value.kind === 'owner';
    const devices = isWhole ? accept('all' as const) : await ownDeviceIds(ctx, deviceNos);
    if (!devices.ok) return devices;
    const before = { userName: member.displayName, ...wordsOf(locked.value) };
    if (isSame(locked.value, role.value, devices.value)) {
      await ctx.tx.membership.update({
        where: { id },
        data: { displayName: userName, version: { increment: 1 }, updatedAt: ctx.now },
      });
      ctx.audit({ before, after: { ...before, userName } });
      ctx.emit({ type: 'user.changed', ids: { memberId: id } });
      return accept({ handedOver: 0 });
    }
    const changed = await changePlace(ctx, locked.value, {
      role: role.value,
      scope: devices.value,
      userName,
    });
    if (!changed.ok) return changed;
    ctx.audit({
      before,
      after: {
        userName,
        role: role.value.label,
        devices: isWhole ? 'all' : deviceNos.join(' '),
        handedOver: changed.value.join(' '),
      },
    });
    return accept({ handedOver: changed.value.length });
  },
});

type NewPlace = { readonly role: FoundRole; readonly scope: Scope; readonly userName: string };

/** Gives a user another role or other devices; returns the numbers of the tasks that they hand over. */
async function changePlace(
  ctx: MemberWriteContext,
  locked: LockedMember,
  { role, scope, userName }: NewPlace,
): Promise<Result<string[]>> {
  const { own, member, standing } = locked;
  const { merchantId, membershipId } = ctx.actor;
  const next = { isOwner: role.kind === 'owner', permissions: role.permissions, scope };
  const allowed = checkGrant(own, next);
  if (!allowed.ok) return allowed;
  if (member.id === membershipId || (standing.isOwner && !next.isOwner)) {
    const leaves = await checkLeaves(ctx, locked);
    if (!leaves.ok) return leaves;
  }
  await ctx.tx.membership.update({
    where: { id: member.id },
    data: {
      displayName: userName,
      kind: role.kind,
      systemRole: role.systemRole,
      roleId: role.roleId,
      deviceScope: scope === 'all' ? 'all' : 'selected',
    },
  });
  await ctx.tx.membershipDevice.deleteMany({ where: { merchantId, membershipId: member.id } });
  if (scope !== 'all') {
    await ctx.tx.membershipDevice.createMany({
      data: scope.map((deviceId) => ({ merchantId, membershipId: member.id, deviceId })),
    });
  }
  const tasks = await handOverDuties(ctx, {
    memberIds: [member.id],
    before: standing.permissions,
    after: next.permissions,
    kept: scope,
  });
  await emitAccessChange(ctx, member);
  return accept(tasks);
}

const wordsOf = ({ member: { kind, systemRole, role }, standing: { scope } }: LockedMember) => ({
  role: kind === 'owner' ? 'owner' : (systemRole ?? role?.name),
  devices: scope === 'all' ? 'all' : String(scope.length),
});

function isSame({ member, standing }: LockedMember, role: FoundRole, scope: Scope): boolean {
  const sameRole =
    member.kind === role.kind &&
    (role.kind === 'owner' || (member.systemRole === role.systemRole && member.roleId === role.roleId));
  return sameRole && sameScope(standing.scope, scope);
}

function sameScope(one: Scope, other: Scope): boolean {
  if (one === 'all' || other === 'all') return one === other;
  const known = new Set<DeviceId>(one);
  return one.length === other.length && other.every((deviceId) => known.has(deviceId));
}
