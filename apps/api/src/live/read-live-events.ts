import type { Database } from '@larder/database/open-database';
import type { LiveEventType } from '@larder/use-cases/live/live-event';
import type { LivePosition } from '@larder/use-cases/live/live-position';

/** One row of the log, as told to phones. */
export type StoredLiveEvent = {
  readonly position: LivePosition;
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
 * The next events after a position, in the order (transaction, row). Rows of transactions that began after one that still runs are left
 * for later: once a reader has passed a position nothing can appear before it. [decision 23]
 */
export async function readLiveEvents(
  { pool }: Database,
  after: LivePosition,
  options: { readonly limit: number; readonly merchantId?: string; readonly until?: LivePosition },
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
            ORDER BY xid, id
            LIMIT $6`,
    values: [
      String(after.xid),
      String(after.id),
      merchantId,
      until ? String(until.xid) : null,
      until ? String(until.id) : null,
      limit,
    ],
  });
  const firstUnsafe = rows.findIndex((row) => !row.safe);
  const readable = firstUnsafe === -1 ? rows : rows.slice(0, firstUnsafe);
  return { events: readable.map(toEvent), more: firstUnsafe !== -1 || rows.length === limit };
}

/** Where a reader that wants only news starts: behind everything that may be read now. */
export async function lastLivePosition({ pool }: Database): Promise<LivePosition> {
  const { rows } = await pool.query<{ xid: string; id: string; at: Date }>(
    `SELECT xid::text, id::text, at FROM live_event
      WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid DESC, id DESC LIMIT 1`,
  );
  const [last] = rows;
  return last
    ? { xid: BigInt(last.xid), id: BigInt(last.id), atMs: last.at.getTime() }
    : { xid: 0n, id: 0n, atMs: 0 };
}

function toEvent(row: Row): StoredLiveEvent {
  const { membershipId, ...ids } = row.payload;
  return {
    position: { xid: BigInt(row.xid), id: BigInt(row.id), atMs: row.at.getTime() },
    merchantId: row.merchant_id,
    deviceId: row.device_id,
    type: row.type,
    membershipId: membershipId === undefined ? undefined : String(membershipId),
    ids,
    at: row.at,
  };
}
