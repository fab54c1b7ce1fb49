import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';

export type EventLogKey = { readonly deviceId: string; readonly logId: string };

/** Progress of one log of a cabinet. Sequence numbers stay far below 2^53. */
export type EventLogMark = EventLogKey & {
  /** Everything up to here is committed, or given up. */
  readonly ackSeq: number;
  /** Everything up to here is applied. */
  readonly appliedSeq: number;
  /** The greatest committed seq; greater than `ackSeq` beyond a hole. */
  readonly maxSeq: number;
  readonly holeSince: Date | null;
};

/**
 * In SQL: the last event of the unbroken run behind `seq`; null if the next one is missing. Stops at the first hole: a
 * log may have many thousands of events behind it for a day, and the births of other cabinets wait for this statement.
 */
const endOfRun = (deviceId: string, logId: string, seq: string) =>
  Prisma.raw(`
    case when exists (select from device_event_inbox i
                       where i.device_id = ${deviceId} and i.log_id = ${logId} and i.seq = ${seq} + 1)
         then (select e.seq
                 from (select i.seq, lead(i.seq) over (order by i.seq) as following from device_event_inbox i
                        where i.device_id = ${deviceId} and i.log_id = ${logId} and i.seq > ${seq}) e
                where e.following is distinct from e.seq + 1 order by e.seq limit 1) end`);

/**
 * Raises the stored marks of these logs to the state of the inbox, creates those of new logs, and returns them.
 * Ingestion itself writes no mark (it would cost half its throughput): call this before applying, and at the first
 * event of a log. [protocol 9.6]
 */
export function refreshEventLogs(tx: Tx, logs: readonly EventLogKey[], now: Date): Promise<EventLogMark[]> {
  const deviceIds = logs.map(({ deviceId }) => deviceId);
  const logIds = logs.map(({ logId }) => logId);
  return tx.$queryRaw<EventLogMark[]>`
    with found as (
      select k.device_id, k.log_id, coalesce(o.applied_seq, 0) as applied_seq, coalesce(o.ack_seq, 0) as old_ack, o.hole_since,
             greatest(coalesce(o.ack_seq, 0), ${endOfRun('k.device_id', 'k.log_id', 'coalesce(o.ack_seq, 0)')}) as ack_seq,
             greatest(coalesce(o.max_seq, 0), (
               select max(i.seq) from device_event_inbox i
                where i.device_id = k.device_id and i.log_id = k.log_id and i.seq > coalesce(o.ack_seq, 0))) as max_seq
        from (select distinct * from unnest(${deviceIds}::uuid[], ${logIds}::uuid[])) k(device_id, log_id)
        left join device_event_log o using (device_id, log_id)
    ), marked as (
      select *, case when ack_seq = max_seq then null
                     when ack_seq > old_ack then ${now}::timestamptz
                     else coalesce(hole_since, ${now}::timestamptz) end as new_hole_since from found
    ), saved as (
      insert into device_event_log as l (device_id, log_id, ack_seq, max_seq, hole_since, created_at, last_received_at)
      select device_id, log_id, ack_seq, max_seq, new_hole_since, ${now}::timestamptz, ${now}::timestamptz
        from marked order by device_id, log_id
      on conflict (device_id, log_id) do update
        set ack_seq = greatest(l.ack_seq, excluded.ack_seq), max_seq = greatest(l.max_seq, excluded.max_seq),
            hole_since = excluded.hole_since, last_received_at = excluded.last_received_at
        where l.ack_seq < excluded.ack_seq or l.max_seq < excluded.max_seq or l.hole_since is distinct from excluded.hole_since
    )
    select device_id as "deviceId", log_id as "logId", ack_seq::float8 as "ackSeq", applied_seq::float8 as "appliedSeq",
           max_seq::float8 as "maxSeq", new_hole_since as "holeSince"
      from marked order by device_id, log_id`;
}

/** A place in a log, and where the unbroken run of events behind it ends: at itself if the next one is missing. */
export type RunEndRow = EventLogKey & { readonly seq: number; readonly end: number };

/** Finds the ends of these runs. */
export function runEnds(tx: Tx, places: readonly Omit<RunEndRow, 'end'>[]): Promise<RunEndRow[]> {
  return tx.$queryRaw<RunEndRow[]>`
    select p."deviceId", p."logId", p.seq::float8 as seq,
           coalesce(${endOfRun('p."deviceId"', 'p."logId"', 'p.seq')}, p.seq)::float8 as "end"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p("deviceId" uuid, "logId" uuid, seq bigint)`;
}

/** `toSeq`: the last event that is given up. */
export type GivenUpEvents = EventLogKey & { readonly toSeq: number };

/**
 * Gives up missing events of each log up to `toSeq` (a hole of 24 h, or events the cabinet no longer has): they count
 * as committed. Any that arrive later are stored and acknowledged, not applied. The caller has to refresh the marks
 * afterwards.
 */
export async function giveUpEvents(tx: Tx, events: readonly GivenUpEvents[], now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into device_event_log as l (device_id, log_id, ack_seq, max_seq, created_at, last_received_at)
    select r."deviceId", r."logId", r."toSeq", r."toSeq", ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r("deviceId" uuid, "logId" uuid, "toSeq" bigint)
     order by 1, 2
    on conflict (device_id, log_id) do update
      set ack_seq = greatest(l.ack_seq, excluded.ack_seq), max_seq = greatest(l.max_seq, excluded.max_seq)`;
}

/**
 * Logs with committed events that are not applied, and logs with a hole, which may be filled by now; after a start,
 * these hold the remaining work. One index look-up for each log, however long it is: a log has its mark before its
 * first event.
 */
export function logsWithWaitingEvents(tx: Tx): Promise<EventLogKey[]> {
  return tx.$queryRaw<EventLogKey[]>`
    select device_id as "deviceId", log_id as "logId"
      from device_event_log l
     where applied_seq < ack_seq or ack_seq < max_seq
        or exists (select from device_event_inbox i
                    where i.device_id = l.device_id and i.log_id = l.log_id and i.seq > l.max_seq)
     order by device_id, log_id`;
}

/** The same for one cabinet, without logs that only have a hole: what may be applied now. */
export function waitingLogsOf(tx: Tx, deviceId: string): Promise<EventLogKey[]> {
  return tx.$queryRaw<EventLogKey[]>`
    select device_id as "deviceId", log_id as "logId"
      from device_event_log l
     where device_id = ${deviceId}::uuid
       and (applied_seq < ack_seq
            or exists (select from device_event_inbox i
                        where i.device_id = l.device_id and i.log_id = l.log_id and i.seq > l.max_seq))
     order by log_id`;
}
