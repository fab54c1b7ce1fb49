import type { ComplaintFilter } from '@larder/database/queries/complaint/complaint.queries';
import { accept, type Result } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { everOwnedDevice } from '../device/ever-owned-device.ts';
import type { MemberReadContext } from '../use-case.ts';

type ComplaintAsk = Partial<Pick<ComplaintFilter, 'status' | 'orderId' | 'q'>> & {
  readonly deviceNo?: string | undefined;
};

/** The complaints that a member asks for, within their devices. Refuses `NOT_FOUND` as `everOwnedDevice`. */
export async function complaintFilter(
  ctx: Pick<MemberReadContext, 'tx' | 'actor'>,
  { deviceNo, status, orderId, q }: ComplaintAsk,
): Promise<Result<ComplaintFilter>> {
  const device = await everOwnedDevice(ctx, deviceNo);
  if (!device.ok) return device;
  const deviceIds = device.value ? [device.value] : scopeOf(ctx.actor);
  return accept({ status, deviceIds, orderId, q: q || undefined });
}
