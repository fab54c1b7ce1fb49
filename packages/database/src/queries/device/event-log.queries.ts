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
             greatest(coalesce(o.ack_seq, 0), run.ack) as ack_seq, greatest(coalesce(o.max_seq, 0), run.max) as max_seq
        from (select distinct * from unnest(${deviceIds}::uuid[], ${logIds}::uuid[])) k(device_id, log_id)
        left join device_event_log o using (device_id, log_id)
       cross join lateral (
         select coalesce(max(e.seq) filter (where e.seq - e.place = coalesce(o.ack_seq, 0)), 0) as ack, coalesce(max(e.seq), 0) as max
           from (select seq, row_number() over (order by seq) as place from device_event_inbox i
                  where i.device_id = k.device_id and i.log_id = k.log_id and i.seq > coalesce(o.ack_seq, 0)) e) run
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

/**
 * Gives up missing events of a log up to `toSeq` (a hole of 24 h, or events the cabinet no longer has): they count as
 * committed. Any that arrive later are stored and acknowledged, not applied. The caller has to refresh the marks
 * afterwards.
 */
export async function giveUpEvents(tx: Tx, log: EventLogKey, toSeq: number, now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into device_event_log as l (device_id, log_id, ack_seq, max_seq, created_at, last_received_at)
    values (${log.deviceId}::uuid, ${log.logId}::uuid, ${toSeq}::bigint, ${toSeq}::bigint, ${now}::timestamptz, ${now}::timestamptz)
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
