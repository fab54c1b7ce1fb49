import type { MembershipId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

/**
 * Ends the exports of members whose rights or devices change, and lets a worker begin again with those under way: a
 * table contains what its member was allowed to see when it was written. They may ask for it again. [decision 159]
 */
export async function endExports(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  membershipIds: readonly MembershipId[],
): Promise<void> {
  const own = { membershipId: { in: [...membershipIds] } };
  // First those not written: the other number of attempts takes the lease from a worker that opened the list before,
  // and no worker can claim a locked row until the new rights are committed.
  await tx.exportJob.updateMany({
    where: { ...own, status: { in: ['queued', 'running'] } },
    data: {
      attempts: { increment: 1 },
      attemptsBefore: { increment: 1 },
      dueAt: now,
      rows: null,
      writtenRows: 0,
    },
  });
  await tx.exportJob.updateMany({
    where: { ...own, status: { in: ['sent', 'ready'] }, expiresAt: { gt: now } },
    data: { expiresAt: now },
  });
}
