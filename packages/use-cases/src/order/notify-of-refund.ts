import type { Refund, SalesOrder } from '@larder/database/model';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import type { SystemRole } from '@larder/domain/team/permissions';
import { recipientInclude, recipientOf } from '../notice/alert-recipient.ts';
import { notifyMembers } from '../notice/notify-members.ts';
import type { WriteContext } from '../use-case.ts';

/**
 * Notifies members who may refund at this cabinet that a refund failed, or waits for a member other than the one who
 * requested it. Once for each change of the refund. [domain 5]
 */
export async function notifyOfRefund(
  ctx: WriteContext,
  { order, refund }: { readonly order: SalesOrder; readonly refund: Refund },
  what: 'failed' | 'approval',
): Promise<void> {
  const { merchantId, deviceId } = order;
  const { id, refundNo, requestedById, version } = refund;
  const members = await ctx.tx.membership.findMany({ where: { merchantId }, include: recipientInclude });
  const notified = members.filter((member) => {
    const recipient = recipientOf(member);
    if (!recipient || (what === 'approval' && member.id === requestedById)) return false;
    const systemRole = recipient.systemRole as SystemRole | null;
    const sees = recipient.deviceScope === 'all' || recipient.deviceIds.includes(deviceId);
    return sees && membershipPermissions({ ...recipient, systemRole }).includes('order.refund');
  });
  await notifyMembers(
    ctx,
    notified.map((member) => ({
      merchantId,
      membershipId: member.id,
      key: `refund.${what}`,
      params: { refundNo, orderNo: order.orderNo },
      cause: `refund:${id}:${what}:${version}`,
      target: { screen: 'refund' as const, refundId: id },
    })),
  );
}
