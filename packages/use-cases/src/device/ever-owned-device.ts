import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

/**
 * Returns a device that the merchant owns or once owned, because its history stays readable. Refuses `NOT_FOUND` for
 * any other number and for devices out of scope.
 */
export async function everOwnedDevice(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  deviceNo: string | undefined,
): Promise<Result<string | null>> {
  if (!deviceNo) return accept(null);
  const owned = await tx.deviceAssignment.findFirst({
    where: { merchantId: actor.merchantId, device: { deviceNo } },
    select: { deviceId: true },
  });
  return owned && seesDevice(actor, owned.deviceId) ? accept(owned.deviceId) : refuse('NOT_FOUND');
}
