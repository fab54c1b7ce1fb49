import type { Tx } from '@larder/database/transaction';

/** Finds a device that the merchant has or had, by number; null for any other. */
export async function findBilledDevice(
  tx: Tx,
  merchantId: string,
  deviceNo: string,
): Promise<{ readonly deviceId: string } | null> {
  return tx.deviceAssignment.findFirst({
    where: { merchantId, device: { deviceNo } },
    select: { deviceId: true },
  });
}
