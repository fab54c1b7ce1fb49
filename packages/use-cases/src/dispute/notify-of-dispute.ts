import type { Dispute } from '@larder/database/model';
import { membersSeeing } from '@larder/database/queries/notice/notice.queries';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import type { SystemRole } from '@larder/domain/team/permissions';
import { notifyMembers } from '../notice/notify-members.ts';
import type { WriteContext } from '../use-case.ts';

/**
 * Notifies members who may refund at this cabinet that a bank took the money of an order back, and how it ended. Once
 * for each change of the dispute.
 */
export async function notifyOfDispute(
  ctx: WriteContext,
  dispute: Pick<Dispute, 'id' | 'merchantId' | 'deviceId' | 'orderId' | 'disputeNo'>,
  what: 'opened' | 'won' | 'lost',
): Promise<void> {
  const { id, merchantId, deviceId, orderId, disputeNo } = dispute;
  if (orderId === null) return;
  const [{ orderNo }, members] = await Promise.all([
    ctx.tx.salesOrder.findUniqueOrThrow({ where: { id: orderId }, select: { orderNo: true } }),
    membersSeeing(ctx.tx, merchantId, deviceId),
  ]);
  const notified = members.filter((member) => {
    const systemRole = member.systemRole as SystemRole | null;
    return membershipPermissions({ ...member, systemRole }).includes('order.refund');
  });
  await notifyMembers(
    ctx,
    notified.map(({ membershipId }) => ({
      merchantId,
      membershipId,
      key: `dispute.${what}`,
      params: { disputeNo, orderNo },
      cause: `dispute:${id}:${what}`,
      target: { screen: 'order' as const, orderId },
    })),
  );
}
