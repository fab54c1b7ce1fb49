import type { Tx } from '../../transaction.ts';

export type DueMediaRow = { readonly key: string; readonly createdAt: Date };

/** Locks pictures and videos past their retention, at most `limit`; skips files that another worker has locked. */
export function claimDueMedia(tx: Tx, now: Date, limit: number): Promise<DueMediaRow[]> {
  return tx.$queryRaw<DueMediaRow[]>`
    SELECT key, created_at AS "createdAt" FROM file_object
     WHERE expires_at <= ${now} AND state <> 'deleted' AND key LIKE 'm/%'
     ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

/**
 * Locks the oldest stored pictures and videos that are more than `maxBytes` in sum, at most `limit`. None if another
 * worker removes some: it would count the same bytes.
 */
export async function excessMedia(tx: Tx, maxBytes: number, limit: number): Promise<DueMediaRow[]> {
  const [turn] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('excess-media')) AS held`;
  if (!turn?.held) return [];
  return tx.$queryRaw<DueMediaRow[]>`
    WITH stored AS (
      SELECT coalesce(sum(size_bytes), 0) - ${maxBytes}::bigint AS excess FROM file_object
       WHERE state = 'uploaded' AND key LIKE 'm/%'
    ), oldest AS (
      SELECT key, created_at, size_bytes, expires_at FROM file_object, stored
       WHERE stored.excess > 0 AND state = 'uploaded' AND key LIKE 'm/%' AND expires_at IS NOT NULL
       ORDER BY expires_at, key LIMIT ${limit} FOR UPDATE OF file_object
    ), counted AS (
      SELECT key, created_at, expires_at, sum(size_bytes) OVER (ORDER BY expires_at, key) - size_bytes AS before FROM oldest)
    SELECT key, created_at AS "createdAt" FROM counted, stored WHERE before < excess ORDER BY expires_at, key`;
}

/** True if the demo filled this database. */
export async function demoFilledIt(tx: Tx): Promise<boolean> {
  const marks = await tx.systemMark.findMany({ where: { key: { in: ['stack', 'demo'] } } });
  return marks.some(({ value }) => (value as { demo?: unknown } | null)?.demo === true);
}

export type MediaUseRow = { readonly slots: number; readonly bytes: number; readonly open: number };

/** Upload slots and bytes of a device since `since`, and its unfilled slots opened since `openSince`. */
export async function mediaUse(
  tx: Tx,
  deviceId: string,
  { since, openSince }: { readonly since: Date; readonly openSince: Date },
): Promise<MediaUseRow> {
  const [use = { slots: 0, bytes: 0, open: 0 }] = await tx.$queryRaw<MediaUseRow[]>`
    SELECT count(*)::float8 AS slots, coalesce(sum(size_bytes), 0)::float8 AS bytes,
           (count(*) FILTER (WHERE state = 'pending' AND created_at > ${openSince}))::float8 AS open
      FROM file_object WHERE device_id = ${deviceId}::uuid AND created_at > ${since}`;
  return use;
}
