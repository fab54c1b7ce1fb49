import type { Refund, SalesOrder } from '@larder/database/model';
import { membersSeeing } from '@larder/database/queries/notice/notice.queries';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import type { SystemRole } from '@larder/domain/team/permissions';
import { notifyMembers } from '../notice/notify-members.ts';
import type { WriteContext } from '../use-case.ts';

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
  const members = await membersSeeing(ctx.tx, merchantId, deviceId);
  const notified = members.filter((member) => {
    if (except.includes(member.membershipId)) return false;
    if (what === 'approval' && member.membershipId === requestedById) return false;
    const systemRole = member.systemRole as SystemRole | null;
    return membershipPermissions({ ...member, systemRole }).includes('order.refund');
  });
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
