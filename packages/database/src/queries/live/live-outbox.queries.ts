import type { Tx } from '../../transaction.ts';

/** A live event to append; column names as in `live_event`. */
export type NewLiveEventRow = {
  readonly merchant_id: string;
  readonly device_id: string | null;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/**
 * Appends events to the log of the live stream in one statement. Raw SQL, because Prisma does not support the column
 * type `xid`. [decision 23]
 */
export async function insertLiveEvents(tx: Tx, rows: readonly NewLiveEventRow[], at: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO live_event (merchant_id, device_id, type, payload, at)
    SELECT merchant_id, device_id, type, payload, ${at}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row (merchant_id uuid, device_id uuid, type text, payload jsonb)`;
}
