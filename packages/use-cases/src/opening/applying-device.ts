import {
  type ApplyingDeviceRow,
  applyingDeviceRows,
} from '@larder/database/queries/session/applying-device.queries';
import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import type { CabinetShape } from '@larder/domain/session/recognition-policy';

/** Loads one device; null while it has no merchant. */
export async function applyingDevice(tx: Tx, deviceId: DeviceId): Promise<ApplyingDeviceRow | null> {
  const devices = await applyingDevices(tx, [deviceId]);
  return devices.get(deviceId) ?? null;
}

/** Loads devices by id. Leaves out those without a merchant: their events concern nobody. */
export async function applyingDevices(
  tx: Tx,
  deviceIds: readonly DeviceId[],
): Promise<ReadonlyMap<DeviceId, ApplyingDeviceRow>> {
  const rows = await applyingDeviceRows(tx, deviceIds);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Shape of a cabinet under a version of its template, against which recognitions are judged. */
export function shapeOf(device: ApplyingDeviceRow, lines: readonly SaleLineRow[]): CabinetShape {
  const products = new Set(lines.map((line) => line.productId));
  return {
    layers: { L: device.layersL, R: device.layersR },
    knowsProduct: (productId) => products.has(productId),
  };
}
