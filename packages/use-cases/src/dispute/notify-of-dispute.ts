import type { Dispute } from '@larder/database/model';
import { membersWith } from '../notice/members-with.ts';
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
    membersWith(ctx.tx, 'order.refund', { merchantId, deviceId }),
  ]);
  await notifyMembers(
    ctx,
    members.map(({ membershipId }) => ({
      merchantId,
      membershipId,
      key: `dispute.${what}`,
      params: { disputeNo, orderNo },
      cause: `dispute:${id}:${what}`,
      target: { screen: 'order' as const, orderId },
    })),
  );
}
