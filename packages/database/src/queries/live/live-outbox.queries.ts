import type { Statement } from '../../open-plain-database.ts';
import type { Notification } from '../../postgres/notify-channel.ts';
import type { Tx } from '../../transaction.ts';

/** A live event to append; column names as in `live_event`. */
export type NewLiveEventRow = {
  readonly merchant_id: string;
  readonly device_id: string | null;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** `$1`: events as JSON, `$2`: when. */
export const insertLiveEventsStatement: Statement = {
  name: 'insert_live_events',
  text: `
    INSERT INTO live_event (merchant_id, device_id, type, payload, at)
    SELECT merchant_id, device_id, type, payload, $2::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS row (merchant_id uuid, device_id uuid, type text, payload jsonb)`,
};

/** `$3`: notifications as JSON, which are sent with the commit. */
const publishText = `
    WITH events AS (${insertLiveEventsStatement.text})
    SELECT pg_notify(n->>'channel', n->>'payload') FROM jsonb_array_elements($3::jsonb) n`;

/**
 * Appends events to the log of the live stream and sends NOTIFYs with the commit of the transaction, in one statement.
 * Raw SQL, because Prisma does not support the column type `xid`. [decision 23]
 */
export async function publish(
  tx: Tx,
  events: readonly NewLiveEventRow[],
  notifications: readonly Notification[],
  at: Date,
): Promise<void> {
  if (events.length === 0 && notifications.length === 0) return;
  await tx.$executeRawUnsafe(publishText, JSON.stringify(events), at, JSON.stringify(notifications));
}
