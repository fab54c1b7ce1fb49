import type { Door } from '@larder/domain/device/door';
import type { Tx } from '../../transaction.ts';

/** Cabinets in which a version began or ended by `at` and the change is not carried out yet. */
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

/** Tries the lock of `lockDevice`; false if another transaction holds it. */
export async function tryLockCabinet(tx: Tx, deviceId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`device:${deviceId}`}, 0)) AS locked`;
  return row?.locked ?? false;
}

/**
 * Marks the beginning of every version that has begun as carried out, overtaken ones included: nothing is left to do
 * for them.
 */
export async function markBegunVersions(
  tx: Tx,
  merchantId: string,
  deviceIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE planogram_version SET applied_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ANY(${deviceIds}::uuid[]) AND status = 'published'
       AND applied_at IS NULL AND effective_at <= ${at}::timestamptz`;
}

export type BegunRow = {
  readonly deviceId: string;
  /** Null: no version is in force. */
  readonly versionId: string | null;
  /** True if nothing was in force before, so nothing shows where stock belongs. */
  readonly wasEmpty: boolean;
};

/** Stores the versions in force on their cabinets, null for none, and returns the cabinets for which that changed. */
export function nameInForce(
  tx: Tx,
  merchantId: string,
  inForce: readonly { readonly deviceId: string; readonly id: string | null }[],
  now: Date,
): Promise<BegunRow[]> {
  return tx.$queryRaw<BegunRow[]>`
    WITH asked AS (
      SELECT x.id, x."deviceId", d.planogram_version_id AS before
        FROM jsonb_to_recordset(${JSON.stringify(inForce)}::jsonb) AS x(id uuid, "deviceId" uuid)
        JOIN device d ON d.id = x."deviceId" AND d.merchant_id = ${merchantId}::uuid
       WHERE d.planogram_version_id IS DISTINCT FROM x.id
    )
    UPDATE device d SET planogram_version_id = asked.id, updated_at = ${now}::timestamptz
      FROM asked WHERE d.id = asked."deviceId" AND d.merchant_id = ${merchantId}::uuid
    RETURNING d.id AS "deviceId", asked.id AS "versionId", asked.before IS NULL AS "wasEmpty"`;
}

export type StockedKeyRow = {
  readonly deviceId: string;
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly onHand: number;
  /** Null while it is not known. */
  readonly costMinor: number | null;
};

/** Stock booked on the shelves of the versions that were in force so far, and anywhere in cabinets that had none. */
export function stockInTemplate(
  tx: Tx,
  merchantId: string,
  cabinets: readonly Pick<BegunRow, 'deviceId' | 'wasEmpty'>[],
): Promise<StockedKeyRow[]> {
  return tx.$queryRaw<StockedKeyRow[]>`
    SELECT s.device_id AS "deviceId", s.door::text AS door, s.layer, s.product_id AS "productId", s.on_hand AS "onHand",
           CASE WHEN m.cost_known THEN m.cost_minor::float8 END AS "costMinor"
      FROM jsonb_to_recordset(${JSON.stringify(cabinets)}::jsonb) AS x("deviceId" uuid, "wasEmpty" boolean)
      JOIN stock_level s ON s.device_id = x."deviceId" AND s.merchant_id = ${merchantId}::uuid
      JOIN merchant_product m ON m.merchant_id = s.merchant_id AND m.id = s.product_id
     WHERE s.on_hand <> 0 AND (x."wasEmpty" OR s.par_qty IS NOT NULL)
     ORDER BY s.device_id, s.door, s.layer, s.product_id`;
}

/**
 * Takes over the pars of the cabinets' versions: new lines get a level at 0; products no longer in them lose their par
 * and their last restock, so that they are new if they come back. [domain 7.1]
 */
export async function setStandardStock(
  tx: Tx,
  merchantId: string,
  begun: readonly BegunRow[],
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    WITH cabinet AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) AS x("deviceId" uuid, "versionId" uuid)
    ), line AS (
      SELECT c."deviceId", l.door, l.layer, l.product_id, coalesce(l.par_qty, cardinality(l.positions)) AS par_qty
        FROM cabinet c JOIN planogram_line l ON l.merchant_id = ${merchantId}::uuid AND l.version_id = c."versionId"
    ), gone AS (
      UPDATE stock_level s
         SET par_qty = NULL, last_restock_at = NULL, last_restock_stock = 0, sales_since_restock = 0, disposed_since_restock = 0,
             adjusted_since_restock = 0, updated_at = ${now}::timestamptz
        FROM cabinet c
       WHERE s.merchant_id = ${merchantId}::uuid AND s.device_id = c."deviceId" AND s.par_qty IS NOT NULL
         AND NOT EXISTS (SELECT FROM line
                          WHERE line."deviceId" = s.device_id AND line.door = s.door AND line.layer = s.layer
                            AND line.product_id = s.product_id)
    )
    INSERT INTO stock_level AS s (merchant_id, device_id, door, layer, product_id, par_qty, updated_at)
    SELECT ${merchantId}::uuid, "deviceId", door, layer, product_id, par_qty, ${now}::timestamptz
      FROM line ORDER BY "deviceId", door, layer, product_id
    ON CONFLICT (merchant_id, device_id, door, layer, product_id)
    DO UPDATE SET par_qty = excluded.par_qty, updated_at = excluded.updated_at
     WHERE s.par_qty IS DISTINCT FROM excluded.par_qty`;
}
