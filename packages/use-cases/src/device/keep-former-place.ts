import type { DeviceId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

/**
 * Keeps the place of a device that is about to be moved or to leave its merchant: what it sold there is taxed there.
 * Does nothing for a device that has no address. [decision 132]
 */
export async function keepFormerPlace(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  deviceId: DeviceId,
): Promise<void> {
  const device = await tx.device.findUniqueOrThrow({ where: { id: deviceId } });
  const { merchantId, country, state, city } = device;
  if (merchantId === null || state === null) return;
  // Two moves within one millisecond: nothing was sold between them.
  await tx.deviceFormerPlace.createMany({
    data: { merchantId, deviceId, until: now, country, state, city },
    skipDuplicates: true,
  });
}
