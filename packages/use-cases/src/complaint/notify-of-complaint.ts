import type { Complaint } from '@larder/database/model';
import { membersWith } from '../notice/members-with.ts';
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
  const handlers = await membersWith(ctx.tx, 'complaint.handle', { merchantId, deviceId });
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
