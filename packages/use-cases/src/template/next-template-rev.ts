import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';

/**
 * Returns the next template revision of a device. The device must be locked; its row stays locked until the end of the
 * transaction.
 */
export async function nextTemplateRev(tx: Tx, deviceId: DeviceId): Promise<number> {
  const { planogramRev } = await tx.device.update({
    where: { id: deviceId },
    data: { planogramRev: { increment: 1 } },
    select: { planogramRev: true },
  });
  return planogramRev;
}
