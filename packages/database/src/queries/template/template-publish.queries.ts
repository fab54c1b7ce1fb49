import type { Door } from '@larder/domain/device/door';
import type { Tx } from '../../transaction.ts';

/** A line to publish; without a price it has the one of the library, without a par one unit for each facing. */
export type PublishedLine = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly positions: readonly number[];
  readonly priceMinor: number | null;
  readonly parQty: number | null;
  /** Calendar day. */
  readonly bestBefore?: string | null | undefined;
};

export type VersionToPublish = {
  /** Of a draft, or of a new version. */
  readonly id: string;
  readonly deviceId: string;
};

export type PublishedVersionRow = { readonly id: string; readonly rev: number };

/**
 * Publishes a version in each cabinet, a draft or a new one, in one statement, and returns their numbers: each the next
 * one of its cabinet. A draft keeps its author and its source. The caller holds the locks of the cabinets.
 */
export function saveVersions(
  tx: Tx,
  merchantId: string,
  versions: readonly VersionToPublish[],
  columns: {
    readonly applyMode: 'at_time' | 'at_next_restock';
    readonly effectiveAt: Date | null;
    readonly expiresAt: Date | null;
    readonly note: string | null;
    readonly baseRev: number | null;
    readonly copiedFromId: string | null;
    readonly publishedById: string;
    readonly now: Date;
  },
): Promise<PublishedVersionRow[]> {
  const { applyMode, effectiveAt, expiresAt, note, baseRev, copiedFromId, publishedById, now } = columns;
  return tx.$queryRaw<PublishedVersionRow[]>`
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) AS x(id uuid, "deviceId" uuid)
    ), numbered AS (
      UPDATE device d SET planogram_rev = d.planogram_rev + 1 FROM asked
       WHERE d.merchant_id = ${merchantId}::uuid AND d.id = asked."deviceId"
      RETURNING asked.id, d.id AS device_id, d.planogram_rev AS rev
    )
    INSERT INTO planogram_version (id, merchant_id, device_id, rev, status, apply_mode, effective_at, expires_at, note, base_rev,
                                   copied_from_id, created_by_id, published_by_id, published_at, created_at, updated_at)
    SELECT id, ${merchantId}::uuid, device_id, rev, 'published', ${applyMode}::apply_mode, ${effectiveAt}::timestamptz,
           ${expiresAt}::timestamptz, ${note}, ${baseRev}::int, ${copiedFromId}::uuid, ${publishedById}::uuid, ${publishedById}::uuid,
           ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      FROM numbered
    ON CONFLICT (id) DO UPDATE
      SET rev = excluded.rev, status = excluded.status, apply_mode = excluded.apply_mode, effective_at = excluded.effective_at,
          expires_at = excluded.expires_at, note = excluded.note, base_rev = excluded.base_rev,
          published_by_id = excluded.published_by_id, published_at = excluded.published_at, updated_at = excluded.updated_at
    RETURNING id, rev`;
}

/** Inserts the same lines for every version; `ids` are the ids of the rows, one for each line of each version. */
export async function insertLines(
  tx: Tx,
  merchantId: string,
  versionIds: readonly string[],
  lines: readonly PublishedLine[],
  ids: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO planogram_line (id, merchant_id, version_id, door, layer, sort, product_id, positions, price_minor, par_qty, best_before)
    SELECT (${ids}::uuid[])[(v.n - 1) * ${lines.length}::int + l.n], ${merchantId}::uuid, v.id, (l.line->>'door')::door,
           (l.line->>'layer')::int, l.n - 1, (l.line->>'productId')::uuid,
           ARRAY(SELECT jsonb_array_elements_text(l.line->'positions')::int), (l.line->>'priceMinor')::bigint,
           (l.line->>'parQty')::int, (l.line->>'bestBefore')::date
      FROM unnest(${versionIds}::uuid[]) WITH ORDINALITY AS v(id, n)
      CROSS JOIN jsonb_array_elements(${JSON.stringify(lines)}::jsonb) WITH ORDINALITY AS l(line, n)`;
}

/** Sets the hashes of planograms. */
export async function setHashes(
  tx: Tx,
  merchantId: string,
  hashes: readonly { readonly id: string; readonly sha256: string }[],
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE planogram_version v SET sha256 = x.sha256, updated_at = ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) AS x(id uuid, sha256 text)
     WHERE v.merchant_id = ${merchantId}::uuid AND v.id = x.id`;
}
