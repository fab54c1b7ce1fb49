import type pg from 'pg';
import type { Tx } from '../transaction.ts';

export type Notification = { readonly channel: string; readonly payload: string };

/** Sends NOTIFYs with the commit of the transaction; a rollback sends none. Received by `listenChannels`. */
export async function notifyChannels(tx: Tx, notifications: readonly Notification[]): Promise<void> {
  if (notifications.length === 0) return;
  await tx.$executeRaw`
    SELECT pg_notify(n->>'channel', n->>'payload') FROM jsonb_array_elements(${JSON.stringify(notifications)}::jsonb) n`;
}

/** Sends a NOTIFY at once, outside any transaction. */
export async function notifyNow(pool: pg.Pool, channel: string, payload: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [channel, payload]);
}
