import type pg from 'pg';
import type { Tx } from '../transaction.ts';

/** Sends a NOTIFY with the commit of the transaction; a rollback sends none. Received by `listenChannels`. */
export async function notifyChannel(tx: Tx, channel: string, payload: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`;
}

/** Sends a NOTIFY at once, outside any transaction. */
export async function notifyNow(pool: pg.Pool, channel: string, payload: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [channel, payload]);
}
