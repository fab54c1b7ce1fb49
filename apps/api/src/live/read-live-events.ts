import type { LiveCursor } from '@larder/database/live-event.queries';
import type { Database } from '@larder/database/open-database';
import type { LiveEventType } from '@larder/use-cases/live/live-event';

/** One row of the log, as told to phones. */
export type StoredLiveEvent = {
  readonly cursor: LiveCursor;
  readonly merchantId: string;
  readonly deviceId: string | null;
  readonly type: LiveEventType;
  readonly membershipId: string | undefined;
  readonly ids: Readonly<Record<string, string | number>>;
  readonly at: Date;
};

type Row = {
  xid: string;
  id: string;
  merchant_id: string;
  device_id: string | null;
  type: LiveEventType;
  payload: Record<string, string | number>;
  at: Date;
  safe: boolean;
};

export type LivePage = {
  readonly events: readonly StoredLiveEvent[];
  /** There is more than fits, or rows that may not be read yet because an older transaction still runs. */
  readonly more: boolean;
};

/**
 * The next events after a cursor, in the order (transaction, row). Rows of transactions that began after one that still runs are left
 * for later: once a reader has passed a place nothing can appear before it. The order names the table, else Postgres sorts the
 * text of the output columns. [decision 23]
 */
export async function readLiveEvents(
  { pool }: Database,
  after: LiveCursor,
  options: { readonly limit: number; readonly merchantId?: string; readonly until?: LiveCursor },
): Promise<LivePage> {
  const { limit, merchantId = null, until } = options;
  const { rows } = await pool.query<Row>({
    name: 'read-live-events',
    text: `SELECT xid::text, id::text, merchant_id, device_id, type, payload, at,
                  xid < pg_snapshot_xmin(pg_current_snapshot()) AS safe
             FROM live_event
            WHERE (xid, id) > ($1::text::xid8, $2::bigint)
              AND ($3::uuid IS NULL OR merchant_id = $3)
              AND ($4::text IS NULL OR (xid, id) <= ($4::text::xid8, $5::bigint))
            ORDER BY live_event.xid, live_event.id
            LIMIT $6`,
    values: [after.xid, after.id, merchantId, until?.xid ?? null, until?.id ?? null, limit],
  });
  const firstUnsafe = rows.findIndex((row) => !row.safe);
  const readable = firstUnsafe === -1 ? rows : rows.slice(0, firstUnsafe);
  return { events: readable.map(toEvent), more: firstUnsafe !== -1 || rows.length === limit };
}

function toEvent(row: Row): StoredLiveEvent {
  const { membershipId, ...ids } = row.payload;
  return {
    cursor: { xid: row.xid, id: row.id },
    merchantId: row.merchant_id,
    deviceId: row.device_id,
    type: row.type,
    membershipId: membershipId === undefined ? undefined : String(membershipId),
    ids,
    at: row.at,
  };
}
