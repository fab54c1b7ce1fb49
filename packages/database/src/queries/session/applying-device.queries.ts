import type { Tx } from '../../transaction.ts';

/** The columns of a device that applying its events needs. Tax in parts per million. */
export type ApplyingDeviceRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly taxMode: 'exclusive' | 'inclusive';
  readonly layersL: number;
  readonly layersR: number | null;
  readonly currency: string;
  readonly taxRatePpm: number;
  readonly timezone: string;
};

/** Devices by id, without those that have no merchant. */
export function applyingDeviceRows(tx: Tx, deviceIds: readonly string[]): Promise<ApplyingDeviceRow[]> {
  return tx.$queryRaw<ApplyingDeviceRow[]>`
    SELECT d.id, d.merchant_id AS "merchantId", m.tax_mode::text AS "taxMode", d.layers_l AS "layersL", d.layers_r AS "layersR",
           d.currency, CASE WHEN d.taxable THEN d.tax_rate_ppm ELSE 0 END AS "taxRatePpm", d.timezone
      FROM device d JOIN merchant m ON m.id = d.merchant_id WHERE d.id = ANY(${deviceIds}::uuid[])`;
}
