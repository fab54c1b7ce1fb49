import type { Tx } from './transaction.ts';

/** Cabinets in which a version began or ended by `at` and that was not carried out yet. */
export function cabinetsWithDueVersions(
  tx: Tx,
  at: Date,
  limit: number,
): Promise<{ readonly deviceId: string; readonly merchantId: string }[]> {
  return tx.$queryRaw`
    SELECT d.id AS "deviceId", d.merchant_id AS "merchantId"
      FROM device d JOIN planogram_version v ON v.merchant_id = d.merchant_id AND v.device_id = d.id
     WHERE v.status = 'published' AND v.applied_at IS NULL AND v.effective_at <= ${at}::timestamptz
    UNION
    SELECT d.id, d.merchant_id
      FROM device d JOIN planogram_version v ON v.merchant_id = d.merchant_id AND v.id = d.planogram_version_id
     WHERE v.expires_at <= ${at}::timestamptz
     ORDER BY 1 LIMIT ${limit}`;
}

/** Takes the lock of `lockDevice` if nobody holds it; false if somebody does. */
export async function tryLockCabinet(tx: Tx, deviceId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`device:${deviceId}`}, 0)) AS locked`;
  return row?.locked ?? false;
}

/** Says of every version that has begun that its beginning was carried out: the overtaken ones too, nothing is left of them to do. */
export async function markBegunVersions(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  at: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE planogram_version SET applied_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND status = 'published'
       AND applied_at IS NULL AND effective_at <= ${at}::timestamptz`;
}

export type StockedKeyRow = {
  readonly door: 'L' | 'R';
  readonly layer: number;
  readonly productId: string;
  readonly onHand: number;
  readonly costMinor: number;
};

/** What is booked on the shelves of the version that was in force so far, or everywhere in the cabinet. */
export function stockInTemplate(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  everywhere: boolean,
): Promise<StockedKeyRow[]> {
  return tx.$queryRaw<StockedKeyRow[]>`
    SELECT s.door::text AS door, s.layer, s.product_id AS "productId", s.on_hand AS "onHand", m.cost_minor::float8 AS "costMinor"
      FROM stock_level s
      JOIN merchant_product m ON m.merchant_id = s.merchant_id AND m.id = s.product_id
     WHERE s.merchant_id = ${merchantId}::uuid AND s.device_id = ${deviceId}::uuid AND s.on_hand <> 0
       AND (${everywhere}::boolean OR s.par_qty IS NOT NULL)
     ORDER BY s.door, s.layer, s.product_id`;
}

/**
 * Makes the standard stock of a cabinet that of a version: new lines get a level at 0, what is not in it loses its standard stock and its
 * last restock, so that it is a new product if it comes back. [domain 7.1]
 */
export async function setStandardStock(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  versionId: string | null,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    WITH line AS (
      SELECT door, layer, product_id, coalesce(par_qty, cardinality(positions)) AS par_qty FROM planogram_line
       WHERE merchant_id = ${merchantId}::uuid AND version_id = ${versionId}::uuid
    ), gone AS (
      UPDATE stock_level s
         SET par_qty = NULL, last_restock_at = NULL, last_restock_stock = 0, sales_since_restock = 0, disposed_since_restock = 0,
             adjusted_since_restock = 0, updated_at = ${now}::timestamptz
       WHERE s.merchant_id = ${merchantId}::uuid AND s.device_id = ${deviceId}::uuid AND s.par_qty IS NOT NULL
         AND NOT EXISTS (SELECT FROM line
                          WHERE line.door = s.door AND line.layer = s.layer AND line.product_id = s.product_id)
    )
    INSERT INTO stock_level AS s (merchant_id, device_id, door, layer, product_id, par_qty, updated_at)
    SELECT ${merchantId}::uuid, ${deviceId}::uuid, door, layer, product_id, par_qty, ${now}::timestamptz
      FROM line ORDER BY door, layer, product_id
    ON CONFLICT (merchant_id, device_id, door, layer, product_id)
    DO UPDATE SET par_qty = excluded.par_qty, updated_at = excluded.updated_at
     WHERE s.par_qty IS DISTINCT FROM excluded.par_qty`;
}
