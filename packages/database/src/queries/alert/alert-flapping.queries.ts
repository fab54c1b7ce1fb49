import type { Tx } from '../../transaction.ts';

/** Counts, for each alert, earlier alerts of its type at its cabinet since `since`, up to `max`. */
export async function raisedBefore(
  tx: Tx,
  ids: readonly string[],
  since: Date,
  max: number,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: string; earlier: number }[]>`
    SELECT a.id, (SELECT count(*)::int FROM (
             SELECT FROM alert b
              WHERE b.device_id = a.device_id AND b.type = a.type AND b.created_at >= ${since} AND b.created_at <= a.created_at
                AND (b.created_at, b.id) < (a.created_at, a.id)
              LIMIT ${max}) AS counted) AS earlier
      FROM alert a WHERE a.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, earlier }) => [id, earlier]));
}

/** Postpones the notices of these alerts to `at`; alerts that have ended by then send none. */
export async function postponeNotices(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`UPDATE alert SET notify_at = ${at} WHERE id = ANY(${ids}::uuid[]) AND status = 'active'`;
}

/**
 * Claims open alerts whose postponed notice is due and returns their ids. Skips rows that another worker has locked.
 */
export async function takePostponed(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH due AS (
      SELECT id FROM alert WHERE notify_at <= ${now} AND status = 'active' ORDER BY notify_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE alert a SET notify_at = NULL FROM due WHERE a.id = due.id RETURNING a.id`;
  return rows.map(({ id }) => id);
}
