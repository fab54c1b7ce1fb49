import type { SystemRole } from '@larder/domain/team/permissions';
import type { Member } from '@larder/testkit/given/given-member';
import { writeLiveEvents } from '@larder/use-cases/live/write-live-events';
import type { System } from './system.ts';

/** What a member may do from now on: a role of the system, or one of the merchant's own. */
type Access = { systemRole: SystemRole } | { roleId: string };

/**
 * Gives a member another role, as another screen will; `untold`: without a word on the live stream, as if the phone had missed it.
 */
export async function changeAccess(
  { database, now }: System,
  { account, membership }: Member,
  access: Access,
  { untold = false } = {},
): Promise<void> {
  await database.prisma.$transaction(async (tx) => {
    await tx.membership.update({
      where: { id: membership.id },
      data: { systemRole: null, roleId: null, ...access, permissionVersion: { increment: 1 } },
    });
    await tx.$queryRaw`SELECT pg_notify('access', ${account.id})::text`;
    if (untold) return;
    const told = { type: 'access.changed', membershipId: membership.id } as const;
    await writeLiveEvents(tx, [told], now(), membership.merchantId);
    await tx.$queryRaw`SELECT pg_notify('live', '')::text`;
  });
}
