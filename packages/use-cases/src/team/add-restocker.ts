import { addRestockerInput } from '@larder/contract/team.contract';
import { checkNewPassword } from '@larder/domain/identity/check-new-password';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberActor } from '../actor.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { ownDeviceIds } from './own-restocker.ts';

type Entered = { readonly email: string; readonly password: string; readonly userName: string };

/**
 * Lets somebody restock the cabinets named. An account that exists elsewhere becomes a member here with the password it has. Refuses
 * `BAD_INPUT` (`valid.password.*`), `EMAIL_TAKEN` (a member here already), `NOT_FOUND` (a cabinet). [screens 22, domain C-1]
 */
export const addRestocker = defineUseCase({
  name: 'team.addRestocker',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: addRestockerInput,
  audit: { objectType: 'membership' },
  run: async (ctx, { deviceNos, ...entered }) => {
    const { merchantId } = ctx.actor;
    const devices = await ownDeviceIds(ctx, deviceNos);
    if (!devices.ok) return devices;
    const account = await findOrMakeAccount(ctx, entered);
    if (!account.ok) return account;
    const { id: accountId, isNew } = account.value;
    const membership = await join(ctx, accountId, entered.userName);
    if (!membership.ok) return membership;
    const membershipId = membership.value;
    await ctx.tx.membershipDevice.createMany({
      data: devices.value.map((deviceId) => ({ merchantId, membershipId, deviceId })),
    });
    ctx.audit({
      objectId: membershipId,
      after: { kind: 'restocker', userName: entered.userName, devices: deviceNos.join(' ') },
    });
    ctx.notify('access', accountId);
    ctx.tell({ type: 'user.changed', ids: { membershipId } });
    return accept({ id: membershipId, isNewAccount: isNew });
  },
});

async function findOrMakeAccount(
  ctx: WriteContext,
  { email, password, userName }: Entered,
): Promise<Result<{ id: string; isNew: boolean }>> {
  const known = await ctx.tx.account.findUnique({ where: { email }, select: { id: true } });
  if (known) return accept({ id: known.id, isNew: false });
  const rule = checkNewPassword(password, 'other');
  if (!rule.ok) return refuse(rule.refusal.code, { ...rule.refusal.params, field: 'password' });
  const id = ctx.newId();
  const { count } = await ctx.tx.account.createMany({
    data: [
      {
        ...{ id, email, name: userName, status: 'active' },
        passwordHash: await hashPassword(password),
        passwordChangedAt: ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 1) return accept({ id, isNew: true });
  const other = await ctx.tx.account.findUniqueOrThrow({ where: { email }, select: { id: true } });
  return accept({ id: other.id, isNew: false });
}

/** A member who was deleted here comes back under his old number; so his records stay his. */
async function join(
  ctx: WriteContext & { readonly actor: MemberActor },
  accountId: string,
  displayName: string,
): Promise<Result<string>> {
  const { merchantId } = ctx.actor;
  const asRestocker = {
    ...({ kind: 'restocker', status: 'active', deviceScope: 'selected', displayName } as const),
    ...{ systemRole: null, roleId: null, updatedAt: ctx.now },
  };
  const back = await ctx.tx.membership.updateManyAndReturn({
    where: { merchantId, accountId, deletedAt: { not: null } },
    data: { ...asRestocker, deletedAt: null, permissionVersion: { increment: 1 } },
    select: { id: true },
  });
  const id = back[0]?.id ?? ctx.newId();
  if (back.length > 0) return accept(id);
  const { count } = await ctx.tx.membership.createMany({
    data: [{ ...asRestocker, id, merchantId, accountId, createdAt: ctx.now }],
    skipDuplicates: true,
  });
  return count === 1 ? accept(id) : refuse('EMAIL_TAKEN', { field: 'email' });
}
