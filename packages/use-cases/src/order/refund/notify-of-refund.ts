import type { Refund, SalesOrder } from '@larder/database/model';
import { membersWith } from '../../notice/members-with.ts';
import { notifyMembers } from '../../notice/notify-members.ts';
import type { WriteContext } from '../../use-case.ts';

/**
 * Notifies members who may refund at this cabinet that a refund failed, or waits for a member other than the one who
 * requested it. Once for each change of the refund. [domain 5]
 */
export async function notifyOfRefund(
  ctx: WriteContext,
  {
    order,
    refund,
  }: {
    readonly order: Pick<SalesOrder, 'merchantId' | 'deviceId' | 'orderNo'>;
    readonly refund: Pick<Refund, 'id' | 'refundNo' | 'requestedById' | 'version'>;
  },
  what: 'failed' | 'approval',
  /** Members who have another notice of it. */
  except: readonly string[] = [],
): Promise<void> {
  const { merchantId, deviceId } = order;
  const { id, refundNo, requestedById, version } = refund;
  const members = await membersWith(ctx.tx, 'order.refund', { merchantId, deviceId });
  const notified = members.filter(
    ({ membershipId }) =>
      !except.includes(membershipId) && !(what === 'approval' && membershipId === requestedById),
  );
  await notifyMembers(
    ctx,
    notified.map(({ membershipId }) => ({
      merchantId,
      membershipId,
      key: `refund.${what}`,
      params: { refundNo, orderNo: order.orderNo },
      cause: `refund:${id}:${what}:${version}`,
      target: { screen: 'refund' as const, refundId: id },
    })),
  );
}
