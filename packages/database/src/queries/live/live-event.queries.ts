import type pg from 'pg';

/** A place in the log of live events: transaction id, then event id. Clients keep it as text `xid-id`. */
export type LiveCursor = { readonly xid: string; readonly id: string };

export type LiveEventRow = LiveCursor & {
  readonly merchantId: string;
  readonly deviceId: string | null;
  readonly deviceNo: string | null;
  readonly type: string;
  readonly payload: Record<string, unknown>;
  readonly at: Date;
};

export type LivePage = {
  readonly events: readonly LiveEventRow[];
  /** True if more is committed, beyond `limit` or behind a transaction that still runs: read again soon. */
  readonly more: boolean;
};

export const formatLiveCursor = ({ xid, id }: LiveCursor): string => `${xid}-${id}`;

/** Returns null for an invalid cursor. */
export function parseLiveCursor(text: string): LiveCursor | null {
  const [, xid, id] = /^(\d{1,19})-(\d{1,18})$/.exec(text) ?? [];
  return xid && id ? { xid, id } : null;
}

/** The cursor of a reader who wants only events from now on. */
export async function liveHead(pool: pg.Pool): Promise<LiveCursor> {
  const { rows } = await pool.query<{ xid: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
  );
  return { xid: rows[0]?.xid ?? '0', id: '0' };
}

export type LiveRange = {
  readonly limit: number;
  /** Absent: all merchants. */
  readonly merchantId?: string;
  /** The last place to return. */
  readonly until?: LiveCursor;
};

// The order names the table: by bare names Postgres would sort the text of the output columns.
const afterSql = `
select l.xid::text, l.id::text, l.merchant_id as "merchantId", l.device_id as "deviceId",
       d.device_no as "deviceNo", l.type, l.payload, l.at,
       l.xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
from live_event l left join device d on d.id = l.device_id
where (l.xid, l.id) > ($1::text::xid8, $2::bigint)
  and ($3::uuid is null or l.merchant_id = $3)
  and ($4::text is null or (l.xid, l.id) <= ($4::text::xid8, $5::bigint))
order by l.xid, l.id limit $6`;

/**
 * Returns the events after a cursor, but only those before every running transaction, so that a slow commit cannot slip
 * in behind a reader. [decision 23]
 */
export async function liveEventsAfter(
  pool: pg.Pool,
  after: LiveCursor,
  { limit, merchantId, until }: LiveRange,
): Promise<LivePage> {
  const { rows } = await pool.query<LiveEventRow & { settled: boolean }>({
    name: 'live_events_after',
    text: afterSql,
    values: [after.xid, after.id, merchantId ?? null, until?.xid ?? null, until?.id ?? null, limit + 1],
  });
  const firstUnsettled = rows.findIndex((row) => !row.settled);
  const settled = (firstUnsettled === -1 ? rows : rows.slice(0, firstUnsettled)).slice(0, limit);
  return {
    events: settled.map(({ settled: _, ...event }) => event),
    more: rows.length > settled.length,
  };
}

/** When the oldest event after a cursor was written, settled or not; null if there is none. */
export async function oldestUnreadAt(pool: pg.Pool, cursor: LiveCursor): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date }>({
    name: 'live_oldest_unread',
    text: 'select at from live_event where (xid, id) > ($1::text::xid8, $2::bigint) order by xid, id limit 1',
    values: [cursor.xid, cursor.id],
  });
  return rows[0]?.at ?? null;
}

const prunedMark = 'live_event.pruned';

/**
 * True if events after the cursor were pruned, or the cursor is from another database: the client must refetch
 * everything it shows.
 */
export async function isLiveCursorLost(pool: pg.Pool, cursor: LiveCursor): Promise<boolean> {
  const { rows } = await pool.query<{ lost: boolean }>(
    `select $1::xid8 > pg_snapshot_xmax(pg_current_snapshot())
         or exists (select from system_mark where key = $3
                    and ((value ->> 'xid')::xid8, (value ->> 'id')::bigint) > ($1::xid8, $2::bigint)) as lost`,
    [cursor.xid, cursor.id, prunedMark],
  );
  return rows[0]?.lost ?? true;
}

/** Deletes events from before `before` and remembers how far. Returns the number. */
export async function pruneLiveEvents(pool: pg.Pool, before: Date): Promise<number> {
  const { rows } = await pool.query<{ pruned: number }>(
    `with gone as (delete from live_event where at < $1 returning xid, id),
          last as (select xid, id from gone order by xid desc, id desc limit 1),
          mark as (insert into system_mark (key, value)
                   select $2, jsonb_build_object('xid', xid::text, 'id', id::text) from last
                   on conflict (key) do update set value = excluded.value
                   where ((excluded.value ->> 'xid')::xid8, (excluded.value ->> 'id')::bigint)
                       > ((system_mark.value ->> 'xid')::xid8, (system_mark.value ->> 'id')::bigint))
     select count(*)::int as pruned from gone`,
    [before.toISOString(), prunedMark],
  );
  return rows[0]?.pruned ?? 0;
}
