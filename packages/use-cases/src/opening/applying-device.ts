import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import type { TaxMode } from '@larder/domain/order/tax';
import type { CabinetShape } from '@larder/domain/session/recognition-policy';

/** The columns of a device that applying its events needs. */
export type ApplyingDevice = {
  readonly id: DeviceId;
  readonly merchantId: string;
  readonly taxMode: TaxMode;
  readonly layersL: number;
  readonly layersR: number | null;
  readonly currency: string;
  readonly taxRatePpm: number;
  readonly timezone: string;
};

/** Loads one device; null while it has no merchant. */
export async function applyingDevice(tx: Tx, deviceId: DeviceId): Promise<ApplyingDevice | null> {
  const devices = await applyingDevices(tx, [deviceId]);
  return devices.get(deviceId) ?? null;
}

/** Loads devices by id. Leaves out those without a merchant: their events concern nobody. */
export async function applyingDevices(
  tx: Tx,
  deviceIds: readonly DeviceId[],
): Promise<ReadonlyMap<DeviceId, ApplyingDevice>> {
  const rows = await tx.$queryRaw<ApplyingDevice[]>`
    SELECT d.id, d.merchant_id AS "merchantId", m.tax_mode::text AS "taxMode", d.layers_l AS "layersL", d.layers_r AS "layersR",
           d.currency, d.tax_rate_ppm AS "taxRatePpm", d.timezone
      FROM device d JOIN merchant m ON m.id = d.merchant_id WHERE d.id = ANY(${deviceIds}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Shape of a cabinet under a version of its template, against which recognitions are judged. */
export function shapeOf(device: ApplyingDevice, lines: readonly SaleLineRow[]): CabinetShape {
  const products = new Set(lines.map((line) => line.productId));
  return {
    layers: { L: device.layersL, R: device.layersR },
    knowsProduct: (productId) => products.has(productId),
  };
}
