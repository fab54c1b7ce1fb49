import type { Tx } from './transaction.ts';

export type RolledOutLine = {
  readonly door: 'L' | 'R';
  readonly layer: number;
  readonly productId: string;
  readonly positions: readonly number[];
  readonly priceMinor: number;
  readonly parQty: number;
};

export type RolledOutVersion = {
  readonly id: string;
  readonly deviceId: string;
};

/** One statement for all cabinets: each gets its next revision, published with these times. The cabinets must be locked. */
export async function insertVersions(
  tx: Tx,
  merchantId: string,
  versions: readonly RolledOutVersion[],
  columns: {
    readonly applyMode: 'at_time' | 'at_next_restock';
    readonly effectiveAt: Date | null;
    readonly expiresAt: Date | null;
    readonly copiedFromId: string | null;
    readonly publishedById: string;
    readonly now: Date;
  },
): Promise<void> {
  const { applyMode, effectiveAt, expiresAt, copiedFromId, publishedById, now } = columns;
  await tx.$executeRaw`
    WITH asked AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) AS x(id uuid, "deviceId" uuid)),
    numbered AS (
      UPDATE device d SET planogram_rev = d.planogram_rev + 1 FROM asked
       WHERE d.merchant_id = ${merchantId}::uuid AND d.id = asked."deviceId"
      RETURNING asked.id, d.id AS device_id, d.planogram_rev AS rev
    )
    INSERT INTO planogram_version (id, merchant_id, device_id, rev, status, apply_mode, effective_at, expires_at, copied_from_id,
                                   created_by_id, published_by_id, published_at, created_at, updated_at)
    SELECT id, ${merchantId}::uuid, device_id, rev, 'published', ${applyMode}::apply_mode, ${effectiveAt}::timestamptz,
           ${expiresAt}::timestamptz, ${copiedFromId}::uuid, ${publishedById}::uuid, ${publishedById}::uuid, ${now}::timestamptz,
           ${now}::timestamptz, ${now}::timestamptz
      FROM numbered`;
}

/** The same lines for every version; `ids` names their rows, one for each line of each version. */
export async function insertLines(
  tx: Tx,
  merchantId: string,
  versionIds: readonly string[],
  lines: readonly RolledOutLine[],
  ids: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO planogram_line (id, merchant_id, version_id, door, layer, sort, product_id, positions, price_minor, par_qty)
    SELECT (${ids}::uuid[])[(v.n - 1) * ${lines.length}::int + l.n], ${merchantId}::uuid, v.id, (l.line->>'door')::door,
           (l.line->>'layer')::int, l.n - 1, (l.line->>'productId')::uuid,
           ARRAY(SELECT jsonb_array_elements_text(l.line->'positions')::int), (l.line->>'priceMinor')::bigint, (l.line->>'parQty')::int
      FROM unnest(${versionIds}::uuid[]) WITH ORDINALITY AS v(id, n)
      CROSS JOIN jsonb_array_elements(${JSON.stringify(lines)}::jsonb) WITH ORDINALITY AS l(line, n)`;
}

/** The hash of the document that all of them share. */
export async function setHashes(
  tx: Tx,
  merchantId: string,
  versionIds: readonly string[],
  sha256: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE planogram_version SET sha256 = ${sha256}
     WHERE merchant_id = ${merchantId}::uuid AND id = ANY(${versionIds}::uuid[])`;
}

/** As `markBegunVersions` of one cabinet. */
export async function markBegunVersionsOf(
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
  readonly versionId: string;
  readonly twinRev: number;
  /** Nothing was in force before. */
  readonly wasEmpty: boolean;
};

/** Names the versions in force to their cabinets; answers those for which that is news. */
export function nameInForce(
  tx: Tx,
  merchantId: string,
  inForce: readonly RolledOutVersion[],
  now: Date,
): Promise<BegunRow[]> {
  return tx.$queryRaw<BegunRow[]>`
    WITH asked AS (
      SELECT x.id, x."deviceId", d.planogram_version_id AS before
        FROM jsonb_to_recordset(${JSON.stringify(inForce)}::jsonb) AS x(id uuid, "deviceId" uuid)
        JOIN device d ON d.id = x."deviceId" AND d.merchant_id = ${merchantId}::uuid
       WHERE d.planogram_version_id IS DISTINCT FROM x.id
    )
    UPDATE device d SET planogram_version_id = asked.id, twin_rev = d.twin_rev + 1, updated_at = ${now}::timestamptz
      FROM asked WHERE d.id = asked."deviceId" AND d.merchant_id = ${merchantId}::uuid
    RETURNING d.id AS "deviceId", asked.id AS "versionId", d.twin_rev::int AS "twinRev", asked.before IS NULL AS "wasEmpty"`;
}

export type LeftLevelRow = {
  readonly deviceId: string;
  readonly door: 'L' | 'R';
  readonly layer: number;
  readonly productId: string;
  readonly onHand: number;
  readonly costMinor: number;
};

/** As `stockInTemplate` of one cabinet: the whole stock of those that had no template, else what has a standard stock. */
export function stockInTemplates(
  tx: Tx,
  merchantId: string,
  begun: readonly BegunRow[],
): Promise<LeftLevelRow[]> {
  return tx.$queryRaw<LeftLevelRow[]>`
    SELECT s.device_id AS "deviceId", s.door::text AS door, s.layer, s.product_id AS "productId", s.on_hand AS "onHand",
           m.cost_minor::float8 AS "costMinor"
      FROM jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) AS x("deviceId" uuid, "wasEmpty" boolean)
      JOIN stock_level s ON s.device_id = x."deviceId" AND s.merchant_id = ${merchantId}::uuid
      JOIN merchant_product m ON m.merchant_id = s.merchant_id AND m.id = s.product_id
     WHERE s.on_hand <> 0 AND (x."wasEmpty" OR s.par_qty IS NOT NULL)
     ORDER BY s.device_id, s.door, s.layer, s.product_id`;
}

/** As `setStandardStock` of one cabinet. */
export async function setStandardStocks(
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
