import type { Tx } from '../../transaction.ts';
import type { Days } from './sales-figures.queries.ts';

type DeviceTimes = { readonly serviceS: number; readonly onlineS: number };

/** How long a cabinet was in service and connected. */
export async function timesOfDevice(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  { from, to }: Days,
): Promise<DeviceTimes> {
  const [row] = await tx.$queryRaw<DeviceTimes[]>`
    SELECT coalesce(sum(service_s), 0)::float8 AS "serviceS", coalesce(sum(online_s), 0)::float8 AS "onlineS"
      FROM device_day WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid
       AND business_date BETWEEN ${from}::date AND ${to}::date`;
  return row ?? { serviceS: 0, onlineS: 0 };
}

type StockOutRow = { readonly productId: string; readonly name: string; readonly outS: number };

/** Products that a cabinet had none of, the longest first. */
export function stockOuts(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  { from, to }: Days,
  limit: number,
): Promise<StockOutRow[]> {
  return tx.$queryRaw<StockOutRow[]>`
    SELECT o.product_id AS "productId", coalesce(m.name_override, p.name) AS name, sum(o.out_s)::float8 AS "outS"
      FROM stock_out_day o
      JOIN merchant_product m ON m.merchant_id = o.merchant_id AND m.id = o.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
     WHERE o.merchant_id = ${merchantId}::uuid AND o.device_id = ${deviceId}::uuid
       AND o.business_date BETWEEN ${from}::date AND ${to}::date
     GROUP BY 1, 2 ORDER BY 3 DESC, 2, 1 LIMIT ${limit}`;
}
