import type { SystemRole } from '@larder/domain/team/permissions';
import type { Member } from '@larder/testkit/given/given-member';
import { writeLiveEvents } from '@larder/use-cases/live/write-live-events';
import type { System } from './system.ts';

/** A member's new access: a system role, or one of the merchant's own. */
type Access = { systemRole: SystemRole } | { roleId: string };

/**
 * Gives a member another role, as if changed on another screen. `silent`: without a live event, as if the phone had
 * missed it.
 */
export async function changeAccess(
  { database, now }: System,
  { account, membership }: Member,
  access: Access,
  { silent = false } = {},
): Promise<void> {
  await database.prisma.$transaction(async (tx) => {
    await tx.membership.update({
      where: { id: membership.id },
      data: { systemRole: null, roleId: null, ...access, permissionVersion: { increment: 1 } },
    });
    await tx.$queryRaw`SELECT pg_notify('access', ${account.id})::text`;
    if (silent) return;
    const event = { type: 'access.changed', membershipId: membership.id } as const;
    await writeLiveEvents(tx, {
      events: [event],
      at: now(),
      defaultMerchantId: membership.merchantId,
    });
  });
}
