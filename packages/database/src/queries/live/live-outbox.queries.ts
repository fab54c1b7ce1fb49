import type { Statement } from '../../open-plain-database.ts';
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

/**
 * Appends events to the log of the live stream in one statement. Raw SQL, because Prisma does not support the column
 * type `xid`. [decision 23]
 */
export async function insertLiveEvents(tx: Tx, rows: readonly NewLiveEventRow[], at: Date): Promise<void> {
  await tx.$executeRawUnsafe(insertLiveEventsStatement.text, JSON.stringify(rows), at);
}
