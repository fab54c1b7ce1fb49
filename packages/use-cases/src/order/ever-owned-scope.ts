import type { DeviceNo } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { scopeOf, seesDevice } from '../actor.ts';
import type { ReadContext } from '../use-case.ts';

/**
 * Returns the devices to filter orders by; null for every device of the merchant. A device that the merchant once owned
 * still has its orders; any other number, or one out of scope, refuses `NOT_FOUND`.
 */
export async function everOwnedScope(
  { tx, actor }: Pick<ReadContext<'member'>, 'tx' | 'actor'>,
  deviceNo: DeviceNo | undefined,
): Promise<Result<readonly string[] | null>> {
  if (!deviceNo) return accept(scopeOf(actor));
  const owned = await tx.deviceAssignment.findFirst({
    where: { merchantId: actor.merchantId, device: { deviceNo } },
    select: { deviceId: true },
  });
  return owned && seesDevice(actor, owned.deviceId) ? accept([owned.deviceId]) : refuse('NOT_FOUND');
}
