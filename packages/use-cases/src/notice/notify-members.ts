import type { NoticeTarget } from '@larder/contract/screen-target';
import type { MembershipId, MerchantId } from '@larder/domain/ids';
import type { NoticeContent } from '../ports/push.port.ts';
import type { WriteContext } from '../use-case.ts';

export type MemberNotice = NoticeContent & {
  readonly merchantId: MerchantId;
  readonly membershipId: MembershipId;
  /** Idempotency key: one notice per cause and member. */
  readonly cause: string;
  readonly target: NoticeTarget;
};

/**
 * Creates notices that are not alerts: shown in the app and pushed to phones, in the transaction of the change they
 * report.
 */
export async function notifyMembers(ctx: WriteContext, notices: readonly MemberNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const { tx, now } = ctx;
  const made = await tx.notice.createManyAndReturn({
    data: notices.map((notice) => ({ ...notice, id: ctx.newId(), createdAt: now })),
    skipDuplicates: true,
    select: { id: true, merchantId: true, membershipId: true },
  });
  await tx.noticeDelivery.createMany({
    data: made.map(({ id: noticeId, merchantId }) => ({
      noticeId,
      merchantId,
      method: 'push' as const,
      dueAt: now,
      createdAt: now,
    })),
  });
  for (const { id: noticeId, merchantId, membershipId } of made) {
    ctx.emit({ type: 'notice.new', merchantId, membershipId, ids: { noticeId } });
  }
  if (made.length > 0) ctx.wake('work');
}
