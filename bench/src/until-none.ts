import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@larder/database/open-database';

const LOOK_MS = 250;

/** Logs of cabinets with events that are not applied. */
export const unapplied =
  'SELECT count(*)::int AS count FROM device_event_log WHERE applied_seq < greatest(ack_seq, max_seq)';
/** Holds that no order has been charged to. */
export const uncaptured = `SELECT count(*)::int AS count FROM payment WHERE state IN ('authorizing', 'authorized')`;

/** Waits until the query counts nothing; returns when that was. */
export async function untilNone({ pool }: Database, query: string, limitMs: number): Promise<number> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(query);
    if (rows[0]?.count === 0) return performance.now();
    if (performance.now() > endMs) throw new Error(`${rows[0]?.count} left: ${query}`);
    await wait(LOOK_MS);
  }
}
