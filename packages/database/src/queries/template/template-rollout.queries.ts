import type { Tx } from '../../transaction.ts';

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

/**
 * Publishes the next revision of each cabinet with these times, in one statement. The caller holds the locks of the
 * cabinets.
 */
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

/** Inserts the same lines for every version; `ids` are the ids of the rows, one for each line of each version. */
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

/** Sets the hash of the planogram that all versions share. */
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
