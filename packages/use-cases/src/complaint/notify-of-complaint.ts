import type { Complaint } from '@larder/database/model';
import { membersSeeing } from '@larder/database/queries/notice/notice.queries';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import type { SystemRole } from '@larder/domain/team/permissions';
import { notifyMembers } from '../notice/notify-members.ts';
import type { WriteContext } from '../use-case.ts';

type Event = 'created' | 'message' | 'objected' | 'refundFailed' | 'refundRejected';

/**
 * Notifies the member who works on a complaint; while nobody does, or they may no longer, every member who may handle
 * it. `cause` makes a repeated event one notice. Returns the members notified. [screens J8]
 */
export async function notifyOfComplaint(
  ctx: WriteContext,
  { id, merchantId, deviceId, complaintNo, assigneeId }: Complaint,
  event: Event,
  cause: string,
): Promise<readonly string[]> {
  const members = await membersSeeing(ctx.tx, merchantId, deviceId);
  const handlers = members.filter((member) =>
    membershipPermissions({ ...member, systemRole: member.systemRole as SystemRole | null }).includes(
      'complaint.handle',
    ),
  );
  const assignee = handlers.filter(({ membershipId }) => membershipId === assigneeId);
  const { device } = await ctx.tx.deviceAssignment.findUniqueOrThrow({
    where: { merchantId_deviceId: { merchantId, deviceId } },
    select: { device: { select: { deviceNo: true, name: true, merchantId: true } } },
  });
  const isOwn = device.merchantId === merchantId;
  const notified = (assignee.length > 0 ? assignee : handlers).map(({ membershipId }) => membershipId);
  await notifyMembers(
    ctx,
    notified.map((membershipId) => ({
      merchantId,
      membershipId,
      key: `complaint.${event}`,
      params: { complaintNo, cabinet: (isOwn && device.name) || device.deviceNo },
      cause: `complaint:${id}:${event}:${cause}`,
      target: { screen: 'complaint' as const, complaintId: id },
    })),
  );
  return notified;
}
