import type { Invitation } from '@larder/database/model';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { WriteContext } from '../use-case.ts';

/**
 * Creates the membership that an invitation offers, with those of its devices that the merchant still has. A member who
 * was deleted here returns under their old id, so their records stay theirs. Refuses `EMAIL_TAKEN` if the person became
 * a member in the meantime.
 */
export async function joinMerchant(
  ctx: WriteContext,
  invitation: Invitation,
  accountId: string,
): Promise<Result<string>> {
  const { merchantId, kind, systemRole, roleId, displayName, deviceScope, deviceIds } = invitation;
  const rights = {
    kind,
    systemRole,
    roleId,
    displayName,
    deviceScope,
    status: 'active' as const,
    updatedAt: ctx.now,
  };
  const [back] = await ctx.tx.membership.updateManyAndReturn({
    where: { merchantId, accountId, deletedAt: { not: null } },
    data: { ...rights, deletedAt: null, permissionVersion: { increment: 1 } },
    select: { id: true },
  });
  const membershipId = back?.id ?? ctx.newId();
  if (!back) {
    const { count } = await ctx.tx.membership.createMany({
      data: [{ ...rights, id: membershipId, merchantId, accountId, createdAt: ctx.now }],
      skipDuplicates: true,
    });
    if (count === 0) return refuse('EMAIL_TAKEN', { field: 'email' });
  }
  const devices = await ctx.tx.deviceAssignment.findMany({
    where: { merchantId, deviceId: { in: deviceIds }, endedAt: null },
    select: { deviceId: true },
  });
  await ctx.tx.membershipDevice.createMany({
    data: devices.map(({ deviceId }) => ({ merchantId, membershipId, deviceId })),
    skipDuplicates: true,
  });
  ctx.wake('access', accountId);
  ctx.emit({ type: 'user.changed', merchantId, ids: { memberId: membershipId } });
  return accept(membershipId);
}
