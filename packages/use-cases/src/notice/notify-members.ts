import type { NoticeTarget } from '@larder/contract/screen-target';
import type { AlertMethod } from '@larder/database/model';
import type { MembershipId, MerchantId } from '@larder/domain/ids';
import type { NoticeContent } from '../ports/push.port.ts';
import type { WriteContext } from '../use-case.ts';

export type MemberNotice = NoticeContent & {
  readonly merchantId: MerchantId;
  readonly membershipId: MembershipId;
  /** Idempotency key: one notice per cause and member. */
  readonly cause: string;
  readonly target: NoticeTarget;
  /** Default: a push. */
  readonly methods?: readonly AlertMethod[];
  /** When it is handed over; default: at once. */
  readonly dueAt?: Date;
};

/**
 * Creates notices that are not alerts: shown in the app, and pushed or mailed, in the transaction of the change they
 * report.
 */
export async function notifyMembers(ctx: WriteContext, notices: readonly MemberNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const { tx, now } = ctx;
  const asked = new Map(notices.map((notice) => [`${notice.membershipId} ${notice.cause}`, notice]));
  const made = await tx.notice.createManyAndReturn({
    data: notices.map(({ methods: _, dueAt: __, ...notice }) => ({
      ...notice,
      id: ctx.newId(),
      createdAt: now,
    })),
    skipDuplicates: true,
    select: { id: true, merchantId: true, membershipId: true, cause: true },
  });
  await tx.noticeDelivery.createMany({
    data: made.flatMap(({ id: noticeId, merchantId, membershipId, cause }) => {
      const { methods = ['push'], dueAt = now } = asked.get(`${membershipId} ${cause}`) ?? {};
      return methods.map((method) => ({ noticeId, merchantId, method, dueAt, createdAt: now }));
    }),
  });
  for (const { id: noticeId, merchantId, membershipId } of made) {
    ctx.emit({ type: 'notice.new', merchantId, membershipId, ids: { noticeId } });
  }
  if (made.length > 0) ctx.wake('work');
}
