import type { ClockQuality } from '@larder/domain/device/occurred-at';
import type pg from 'pg';

/** An event as sent by a cabinet, on its way into the inbox. [protocol 9] */
export type InboxEvent = {
  readonly deviceId: string;
  readonly logId: string;
  readonly seq: number;
  readonly type: string;
  /** The whole message as JSON text, byte for byte. */
  readonly raw: string;
  readonly receivedAt: Date;
  readonly occurredAt: Date;
  readonly clockQuality: ClockQuality;
  /** `invalid` and `unknown` events are stored and acknowledged, never applied. [protocol 13] */
  readonly status: 'received' | 'invalid' | 'unknown';
  readonly error: string | null;
};

/** `conflict`: other bytes occupy the same place in the log. All three outcomes are committed. */
export type InsertOutcome = 'new' | 'duplicate' | 'conflict';

const insertSql = `
with marked as (
  insert into device_event_log (device_id, log_id, created_at, last_received_at)
  select device_id, log_id, min(received_at), min(received_at)
  from unnest($1::uuid[], $2::uuid[], $6::timestamptz[]) as i(device_id, log_id, received_at)
  group by device_id, log_id order by device_id, log_id
  on conflict do nothing
)
insert into device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status, error)
select i.device_id, i.log_id, i.seq, i.type, i.raw::json, i.received_at, i.occurred_at, i.clock_quality, i.status, i.error
from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[],
    $8::clock_quality[], $9::inbox_status[], $10::text[])
  as i(device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status, error)
left join device_event_log l on l.device_id = i.device_id and l.log_id = i.log_id
where i.seq > coalesce(l.pruned_seq, 0)
order by i.device_id, i.log_id, i.seq
on conflict do nothing
returning device_id || ' ' || log_id || ' ' || seq as place`;

const storedSql = `
select e.device_id || ' ' || e.log_id || ' ' || e.seq as place, e.raw::text as raw
from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as i(device_id, log_id, seq)
join device_event_inbox e using (device_id, log_id, seq)`;

const placeOf = (event: InboxEvent) => `${event.deviceId} ${event.logId} ${event.seq}`;

/**
 * Commits a group of events in one statement and returns the outcome of each, in the given order. On return all of them
 * are durable and may be acknowledged. A new log gets its mark with its first event, so no event is without one. Events
 * below the log's pruned mark count as duplicates. [protocol 9.6, 13]
 */
export async function insertEvents(
  pool: pg.Pool,
  events: readonly InboxEvent[],
): Promise<readonly InsertOutcome[]> {
  const firstAt = new Map<string, InboxEvent>();
  for (const event of events) if (!firstAt.has(placeOf(event))) firstAt.set(placeOf(event), event);
  const inserted = await insertFirst(pool, [...firstAt.values()]);
  const others = [...firstAt].filter(([place]) => !inserted.has(place)).map(([, event]) => event);
  const stored = others.length === 0 ? new Map<string, string>() : await storedTexts(pool, others);
  return events.map((event) => {
    const place = placeOf(event);
    const first = firstAt.get(place);
    const isNew = inserted.has(place);
    if (isNew && first === event) return 'new';
    const raw = isNew ? first?.raw : stored.get(place);
    return raw === undefined || raw === event.raw ? 'duplicate' : 'conflict';
  });
}

async function insertFirst(pool: pg.Pool, events: readonly InboxEvent[]): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const column = <T>(read: (event: InboxEvent) => T) => events.map(read);
  const { rows } = await pool.query<{ place: string }>({
    name: 'insert_events',
    text: insertSql,
    values: [
      column((event) => event.deviceId),
      column((event) => event.logId),
      column((event) => event.seq),
      column((event) => event.type),
      column((event) => event.raw),
      column((event) => event.receivedAt.toISOString()),
      column((event) => event.occurredAt.toISOString()),
      column((event) => event.clockQuality),
      column((event) => event.status),
      column((event) => event.error),
    ],
  });
  return new Set(rows.map(({ place }) => place));
}

async function storedTexts(
  pool: pg.Pool,
  events: readonly InboxEvent[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ place: string; raw: string }>(storedSql, [
    events.map((event) => event.deviceId),
    events.map((event) => event.logId),
    events.map((event) => event.seq),
  ]);
  return new Map(rows.map(({ place, raw }) => [place, raw]));
}

/**
 * Deletes applied events received before `before`, at most `limit`, and raises the pruned marks of their logs; keeps
 * the newest `newestKept` numbers of each log. Returns the number.
 */
export async function pruneEvents(
  pool: pg.Pool,
  before: Date,
  limit: number,
  newestKept = 0,
): Promise<number> {
  const { rows } = await pool.query<{ pruned: number }>(
    `with old as (
       select e.device_id, e.log_id, e.seq from device_event_inbox e
       join device_event_log l using (device_id, log_id)
       where e.received_at < $1 and e.seq <= l.applied_seq - $3
       order by e.received_at limit $2
     ), gone as (
       delete from device_event_inbox e using old
       where e.device_id = old.device_id and e.log_id = old.log_id and e.seq = old.seq
       returning e.device_id, e.log_id, e.seq
     ), marks as (
       update device_event_log l set pruned_seq = greatest(l.pruned_seq, g.seq)
       from (select device_id, log_id, max(seq) as seq from gone group by 1, 2) g
       where l.device_id = g.device_id and l.log_id = g.log_id
     )
     select count(*)::int as pruned from gone`,
    [before.toISOString(), limit, newestKept],
  );
  return rows[0]?.pruned ?? 0;
}
