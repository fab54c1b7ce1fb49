import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';

/** Loads a device of a merchant with its relations; null for any other number. */
export function loadDevice(tx: Tx, merchantId: MerchantId, deviceNo: string) {
  return tx.device.findFirst({
    where: { deviceNo, merchantId },
    include: { model: true, merchant: true, connectivity: true, freezeRule: true, warningConfig: true },
  });
}

export type DeviceRow = NonNullable<Awaited<ReturnType<typeof loadDevice>>>;
