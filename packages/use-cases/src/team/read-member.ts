import { memberInput } from '@larder/contract/team.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { checkGrant } from '@larder/domain/team/grant-rule';
import { can } from '@larder/domain/team/permissions';
import { findStanding } from '../identity/find-member-actor.ts';
import { standingOf, standingParts } from '../identity/member-standing.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * One user with role and devices. `mayEdit`: the actor holds everything that the user holds. Refuses `NOT_FOUND`, also
 * for restockers (`team.readRestocker`). [screens 26]
 */
export const readMember = defineUseCase({
  name: 'team.readMember',
  access: { anyOf: ['user.view'] },
  kind: 'read',
  input: memberInput,
  run: async ({ tx, actor }, { id }) => {
    const { merchantId, membershipId } = actor;
    const member = await tx.membership.findFirst({
      where: { id, merchantId, kind: { not: 'restocker' }, deletedAt: null },
      include: {
        account: { select: { email: true, status: true } },
        ...standingParts,
        devices: {
          select: { deviceId: true, assignment: { select: { device: { select: { deviceNo: true } } } } },
        },
      },
    });
    if (!member) return refuse('NOT_FOUND');
    const [own, session] = await Promise.all([
      findStanding(tx, membershipId),
      tx.refreshSession.findFirst({
        where: { membershipId: id },
        orderBy: { createdAt: 'desc' },
        select: { createdAt: true },
      }),
    ]);
    const { account, kind, role } = member;
    const standing = standingOf(member);
    return accept({
      id,
      version: member.version,
      userName: member.displayName,
      email: account.email,
      status:
        member.status === 'active' && account.status === 'active'
          ? ('active' as const)
          : ('disabled' as const),
      role: kind === 'owner' ? 'owner' : (member.systemRole ?? member.roleId ?? ''),
      roleName: role?.name ?? null,
      deviceScope: member.deviceScope,
      deviceNos: member.devices.map(({ assignment }) => assignment.device.deviceNo),
      createdAt: member.createdAt.toISOString(),
      lastActiveAt: session?.createdAt.toISOString() ?? null,
      isSelf: id === membershipId,
      mayEdit: can(actor.permissions, ['user.edit']) && own !== null && checkGrant(own, standing).ok,
    });
  },
});
