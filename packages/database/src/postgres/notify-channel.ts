import type pg from 'pg';

/** A NOTIFY; received by `listenChannels`. */
export type Notification = { readonly channel: string; readonly payload: string };

/** Its commit waits for no disk: nothing of it is stored. */
const statement = {
  name: 'notify_soon',
  text: `
    SELECT set_config('synchronous_commit', 'off', true), pg_notify(n->>'channel', n->>'payload')
      FROM jsonb_array_elements($1::jsonb) n`,
};

type Connection = { query(statement: object): Promise<unknown> };

/**
 * Sends NOTIFYs of what is committed, in a transaction of their own. PostgreSQL lets only one transaction with a NOTIFY
 * commit at a time, until it is flushed: sent with changes they would make all commits of an installation wait for each
 * other, on a slow disk for seconds. They are hints: who listens also looks by itself, for the case that this process
 * dies in between. Never fails. [decision 329]
 */
export async function notifySoon(
  connection: Connection,
  notifications: readonly Notification[],
): Promise<void> {
  if (notifications.length === 0) return;
  const values = [JSON.stringify(notifications)];
  await connection.query({ ...statement, values }).catch(() => undefined);
}

/** Sends a NOTIFY at once, outside any transaction. */
export async function notifyNow(pool: pg.Pool, channel: string, payload: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [channel, payload]);
}
