import type { Tx } from '../../transaction.ts';

/** A version that has begun and not expired. */
export type BegunVersionRow = {
  readonly id: string;
  readonly deviceId: string;
  readonly rev: number;
  readonly status: 'published';
  readonly effectiveAt: Date;
  readonly expiresAt: Date | null;
};

/**
 * The versions of some cabinets that have begun and can still be in force: the latest without an end, and those that
 * end later. Which of them is in force when: `versionInForce` of the domain.
 */
export function begunVersions(
  tx: Tx,
  merchantId: string,
  deviceIds: readonly string[],
  at: Date,
): Promise<BegunVersionRow[]> {
  return tx.$queryRaw<BegunVersionRow[]>`
    SELECT v.id, d.id AS "deviceId", v.rev, v.status::text AS status, v.effective_at AS "effectiveAt", v.expires_at AS "expiresAt"
      FROM unnest(${deviceIds}::uuid[]) AS d(id)
      CROSS JOIN LATERAL (
        SELECT id, rev, status, effective_at, expires_at FROM planogram_version
         WHERE merchant_id = ${merchantId}::uuid AND device_id = d.id AND status = 'published'
           AND effective_at <= ${at}::timestamptz AND expires_at > ${at}::timestamptz
        UNION ALL
        (SELECT id, rev, status, effective_at, expires_at FROM planogram_version
          WHERE merchant_id = ${merchantId}::uuid AND device_id = d.id AND status = 'published'
            AND effective_at <= ${at}::timestamptz AND expires_at IS NULL
          ORDER BY effective_at DESC, rev DESC LIMIT 1)) v`;
}

export type VersionCopy = {
  /** Of the new version. */
  readonly id: string;
  readonly deviceId: string;
  readonly fromId: string;
  /** Which of the new versions of its cabinet it is, from 1: a later one is in force before an earlier one. */
  readonly step: number;
};

/**
 * Publishes copies of versions, in force from now on and until their sources end. In one statement, however many
 * cabinets. Lines: `copyLines`. The caller holds the locks of the cabinets.
 */
export async function copyVersions(
  tx: Tx,
  merchantId: string,
  copies: readonly VersionCopy[],
  { publishedById, now }: { readonly publishedById: string; readonly now: Date },
): Promise<void> {
  await tx.$executeRaw`
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
                 AS x(id uuid, "deviceId" uuid, "fromId" uuid, step int)
    ), taken AS (
      SELECT "deviceId", max(step) AS steps FROM asked GROUP BY "deviceId"
    ), numbered AS (
      UPDATE device d SET planogram_rev = d.planogram_rev + taken.steps FROM taken
       WHERE d.merchant_id = ${merchantId}::uuid AND d.id = taken."deviceId"
      RETURNING d.id, d.planogram_rev - taken.steps AS base
    )
    INSERT INTO planogram_version (id, merchant_id, device_id, rev, status, apply_mode, effective_at, expires_at, copied_from_id,
                                   created_by_id, published_by_id, published_at, created_at, updated_at)
    SELECT asked.id, f.merchant_id, f.device_id, numbered.base + asked.step, 'published', 'at_time', ${now}::timestamptz, f.expires_at,
           f.id, ${publishedById}::uuid, ${publishedById}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      FROM asked
      JOIN numbered ON numbered.id = asked."deviceId"
      JOIN planogram_version f ON f.merchant_id = ${merchantId}::uuid AND f.id = asked."fromId"`;
}

/** Copies the lines of versions into their copies; `ids` are the ids of the new rows, one for each line. */
export async function copyLines(
  tx: Tx,
  merchantId: string,
  copies: readonly Pick<VersionCopy, 'id' | 'fromId'>[],
  ids: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO planogram_line (id, merchant_id, version_id, door, layer, sort, product_id, positions, price_minor, par_qty, best_before)
    SELECT (${ids}::uuid[])[row_number() OVER (ORDER BY x.id, l.id)], l.merchant_id, x.id, l.door, l.layer, l.sort, l.product_id,
           l.positions, l.price_minor, l.par_qty, l.best_before
      FROM jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) AS x(id uuid, "fromId" uuid)
      JOIN planogram_line l ON l.merchant_id = ${merchantId}::uuid AND l.version_id = x."fromId"`;
}

/** The drafts of some cabinets. */
export function openDrafts(
  tx: Tx,
  merchantId: string,
  deviceIds: readonly string[],
): Promise<{ readonly id: string; readonly deviceId: string }[]> {
  return tx.$queryRaw`
    SELECT id, device_id AS "deviceId" FROM planogram_version
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ANY(${deviceIds}::uuid[]) AND status = 'draft'
       AND deleted_at IS NULL`;
}

/** Raises the versions of drafts whose lines were changed, so that an editor that is open learns of it. */
export async function touchDrafts(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE planogram_version SET version = version + 1, updated_at = ${now}::timestamptz
     WHERE merchant_id = ${merchantId}::uuid AND id = ANY(${ids}::uuid[])`;
}
