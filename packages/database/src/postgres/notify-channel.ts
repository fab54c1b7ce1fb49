import type pg from 'pg';

/** A NOTIFY; received by `listenChannels`. */
export type Notification = { readonly channel: string; readonly payload: string };

/** Sends a NOTIFY at once, outside any transaction. */
export async function notifyNow(pool: pg.Pool, channel: string, payload: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [channel, payload]);
}
