import type { Database } from '@larder/database/open-database';

/** Holds asked for within a time, and those without a sale: no session began with them, or none was started. */
export async function heldForNothing(
  { pool }: Database,
  { from = new Date(0), to = new Date() }: { readonly from?: Date; readonly to?: Date } = {},
): Promise<{ readonly all: number; readonly late: number }> {
  const { rows } = await pool.query<{ all: number; late: number }>(
    `SELECT count(*)::int AS all,
            count(*) FILTER (WHERE s.id IS NULL OR s.started_at IS NULL)::int AS late
       FROM payment p LEFT JOIN door_session s ON s.id = p.session_id
      WHERE p.auth_ref IS NOT NULL AND p.created_at >= $1 AND p.created_at < $2`,
    [from, to],
  );
  return rows[0] ?? { all: 0, late: Number.NaN };
}
