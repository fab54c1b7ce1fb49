import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';

/** A version of a cabinet's template with its differences from the one in use when it was published. */
export type TemplateRecordRow = {
  readonly id: string;
  /** Null: a draft. */
  readonly rev: number | null;
  readonly status: 'draft' | 'published' | 'canceled';
  readonly applyMode: 'at_time' | 'at_next_restock';
  readonly effectiveAt: Date | null;
  readonly expiresAt: Date | null;
  readonly note: string | null;
  /** For the optimistic lock. */
  readonly version: number;
  /** The member who published it or began the draft; null if none did. */
  readonly byName: string | null;
  readonly at: Date;
  /** Different products on its shelves. */
  readonly products: number;
  /** Null: no version was in use. */
  readonly previousId: string | null;
  readonly previousRev: number | null;
  readonly added: number;
  readonly removed: number;
  readonly priceChanged: number;
};

type RecordPage = {
  /** Last row of the page before. */
  readonly before: Pick<TemplateRecordRow, 'rev' | 'id'> | null;
  readonly limit: number;
  readonly now: Date;
};

/** A page of a cabinet's drafts and versions, newest first, with one row more than `limit`. */
export function recordPage(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  { before, limit, now }: RecordPage,
): Promise<TemplateRecordRow[]> {
  const later = before
    ? before.rev === null
      ? Prisma.sql`AND (rev IS NOT NULL OR id < ${before.id}::uuid)`
      : Prisma.sql`AND rev < ${before.rev}::int`
    : Prisma.empty;
  return records(
    tx,
    Prisma.sql`
      SELECT * FROM planogram_version
       WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND deleted_at IS NULL ${later}
       ORDER BY rev DESC NULLS FIRST, id DESC LIMIT ${limit + 1}`,
    now,
  );
}

/** One version of a template, as in `recordPage`; null if there is none. */
export async function recordOf(
  tx: Tx,
  merchantId: string,
  versionId: string,
  now: Date,
): Promise<TemplateRecordRow | null> {
  const [record] = await records(
    tx,
    Prisma.sql`
      SELECT * FROM planogram_version
       WHERE merchant_id = ${merchantId}::uuid AND id = ${versionId}::uuid AND deleted_at IS NULL`,
    now,
  );
  return record ?? null;
}

/**
 * Compares each version with the one in use when it was published, and a draft with the one in use at `now`, the same
 * as the preview before publishing. Lines are matched like `versionDiff` of the domain. [decision 84]
 */
function records(tx: Tx, page: Prisma.Sql, now: Date): Promise<TemplateRecordRow[]> {
  return tx.$queryRaw<TemplateRecordRow[]>`
    WITH page AS MATERIALIZED (${page})
    SELECT v.id, v.rev, v.status::text AS status, v.apply_mode::text AS "applyMode", v.effective_at AS "effectiveAt",
           v.expires_at AS "expiresAt", v.note, v.version, a.display_name AS "byName",
           coalesce(v.published_at, v.updated_at) AS at, d.products, p.id AS "previousId", p.rev AS "previousRev",
           d.added, d.removed, d.price_changed AS "priceChanged"
      FROM page v
      LEFT JOIN membership a ON a.merchant_id = v.merchant_id AND a.id = coalesce(v.published_by_id, v.created_by_id)
      LEFT JOIN LATERAL (
        SELECT id, rev FROM planogram_version o
         WHERE o.merchant_id = v.merchant_id AND o.device_id = v.device_id AND o.status = 'published'
           AND (v.published_at IS NULL OR o.published_at < v.published_at)
           AND o.effective_at <= coalesce(v.published_at, ${now}::timestamptz)
           AND (o.expires_at IS NULL OR o.expires_at > coalesce(v.published_at, ${now}::timestamptz))
         ORDER BY o.effective_at DESC, o.rev DESC LIMIT 1) p ON true
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT n.product_id)::int AS products, count(*) FILTER (WHERE o.id IS NULL)::int AS added,
               count(*) FILTER (WHERE n.id IS NULL)::int AS removed,
               count(*) FILTER (WHERE n.id IS NOT NULL AND o.id IS NOT NULL
                                  AND n.price_minor IS DISTINCT FROM o.price_minor)::int AS price_changed
          FROM (SELECT * FROM planogram_line WHERE merchant_id = v.merchant_id AND version_id = v.id) n
          FULL JOIN (SELECT * FROM planogram_line WHERE merchant_id = v.merchant_id AND version_id = p.id) o
            ON o.door = n.door AND o.layer = n.layer AND o.product_id = n.product_id) d
     ORDER BY v.rev DESC NULLS FIRST, v.id DESC`;
}

/** The newest version ever published in a cabinet, canceled ones included; null if none was. */
export async function newestPublishedRev(
  tx: Tx,
  merchantId: string,
  deviceId: string,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ rev: number | null }[]>`
    SELECT max(rev) AS rev FROM planogram_version
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid`;
  return row?.rev ?? null;
}

export type ScheduledVersionRow = {
  readonly id: string;
  readonly deviceId: string;
  readonly rev: number;
  /** Null: it waits for a restock. */
  readonly effectiveAt: Date | null;
};

/** Scheduled versions of some cabinets, including those that wait for a restock, the next first. */
export function scheduledVersions(
  tx: Tx,
  merchantId: string,
  deviceIds: readonly string[],
  at: Date,
): Promise<ScheduledVersionRow[]> {
  return tx.$queryRaw<ScheduledVersionRow[]>`
    SELECT id, device_id AS "deviceId", rev, effective_at AS "effectiveAt" FROM planogram_version
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ANY(${deviceIds}::uuid[]) AND status = 'published'
       AND (effective_at > ${at}::timestamptz OR effective_at IS NULL AND (expires_at IS NULL OR expires_at > ${at}::timestamptz))
     ORDER BY effective_at NULLS LAST, rev DESC`;
}
