import type { Database } from '@larder/database/open-database';
import { givenReportedSales, type SellingCabinet } from './given-reported-sales.ts';
import type { SellingFleet } from './selling-fleet.ts';

/**
 * Sales that cabinets reported and nobody applied, `each` for every cabinet, as after an outage of the gateway: their
 * sessions were authorized, and aborted because nothing was heard of them. Returns the number of sales.
 */
export async function givenBacklog(
  database: Database,
  { productId }: SellingFleet,
  each: number,
): Promise<number> {
  const { rows } = await database.pool.query<Omit<SellingCabinet, 'taken'>>(
    `SELECT d.id AS "deviceId", d.merchant_id AS "merchantId", v.id AS "versionId", uuidv7() AS "logId"
       FROM device d JOIN planogram_version v ON v.device_id = d.id WHERE d.merchant_id IS NOT NULL`,
  );
  const cabinets = rows.map((row) => ({ ...row, taken: [{ productId, qty: 1 }] }));
  const at = new Date();
  for (let round = 0; round < each; round += 1)
    await givenReportedSales(database, cabinets, { round, at, session: 'aborted' });
  return cabinets.length * each;
}
