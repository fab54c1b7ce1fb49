import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import type { EventLogKey } from './event-log.queries.ts';

/** The first stored event of a log after `seq`; null for none. */
export async function firstSeqAfter(
  tx: Tx,
  { deviceId, logId }: EventLogKey,
  seq: number,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ first: number | null }[]>`
    SELECT min(seq)::float8 AS first FROM device_event_inbox
     WHERE device_id = ${deviceId}::uuid AND log_id = ${logId}::uuid AND seq > ${seq}::bigint`;
  return row?.first ?? null;
}

export type DeclaredGapRow = EventLogKey & { readonly from: number; readonly to: number };

/**
 * In SQL, the expression of the index `device_event_inbox_gaps_from`: the first event of a declared gap. A number as
 * the cabinet wrote it may be `5.0` or `1e5`, which no integer of PostgreSQL is.
 */
const gapFrom = Prisma.raw(`(raw -> 'data' ->> 'fromSeq')::float8::bigint`);

/** In SQL: the gaps that the log `m` declared. */
const gapsOfLog = Prisma.raw(
  `device_id = m."deviceId" AND log_id = m."logId" AND type = 'log.gap' AND status = 'received'`,
);

/**
 * Gaps that cabinets declared (`log.gap`) after the `ackSeq` of each log, the earliest first, at most `limit` of each
 * log. A gap ends at most `longest` events after its declaration. Reads at most `limit` that begin behind the next
 * event, and as many that begin before it and may cover it, however many a cabinet has declared. [protocol 9.5]
 */
export function declaredGaps(
  tx: Tx,
  marks: readonly (EventLogKey & { readonly ackSeq: number })[],
  { longest, limit }: { readonly longest: number; readonly limit: number },
): Promise<DeclaredGapRow[]> {
  return tx.$queryRaw<DeclaredGapRow[]>`
    SELECT m."deviceId", m."logId", g."from"::float8 AS "from", g."to"::float8 AS "to"
      FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS m("deviceId" uuid, "logId" uuid, "ackSeq" bigint)
     CROSS JOIN LATERAL (
       SELECT * FROM (
         SELECT "from", seq, least((raw -> 'data' ->> 'toSeq')::float8::bigint, seq + ${longest}::bigint) AS "to"
           FROM ((SELECT ${gapFrom} AS "from", seq, raw FROM device_event_inbox
                   WHERE ${gapsOfLog} AND ${gapFrom} > m."ackSeq" + 1
                   ORDER BY ${gapFrom} LIMIT ${limit})
                 UNION ALL
                 (SELECT ${gapFrom}, seq, raw FROM device_event_inbox
                   WHERE ${gapsOfLog} AND ${gapFrom} <= m."ackSeq" + 1
                   ORDER BY ${gapFrom} DESC LIMIT ${limit})) near) declared
        WHERE seq > m."ackSeq" AND "to" > m."ackSeq" ORDER BY "from", "to" LIMIT ${limit}) g`;
}

export type LogWithHoleRow = { readonly logId: string; readonly ackSeq: number; readonly maxSeq: number };

/** The newest logs of a device with a hole, at most `limit`. */
export function logsWithHole(tx: Tx, deviceId: string, limit: number): Promise<LogWithHoleRow[]> {
  return tx.$queryRaw<LogWithHoleRow[]>`
    SELECT log_id AS "logId", ack_seq::float8 AS "ackSeq", max_seq::float8 AS "maxSeq" FROM device_event_log
     WHERE device_id = ${deviceId}::uuid AND ack_seq < max_seq ORDER BY created_at DESC LIMIT ${limit}`;
}

export type OldHoleRow = EventLogKey & {
  readonly deviceNo: string;
  readonly ackSeq: number;
  readonly holeSince: Date;
};

/** Logs with a hole that was found, and last requested, at `before` or earlier; the oldest first. */
export function oldHoles(tx: Tx, before: Date, limit: number): Promise<OldHoleRow[]> {
  return tx.$queryRaw<OldHoleRow[]>`
    SELECT l.device_id AS "deviceId", l.log_id AS "logId", d.device_no AS "deviceNo", l.ack_seq::float8 AS "ackSeq",
           l.hole_since AS "holeSince"
      FROM device_event_log l JOIN device d ON d.id = l.device_id
     WHERE l.hole_since <= ${before} AND (l.nacked_at IS NULL OR l.nacked_at <= ${before})
     ORDER BY l.hole_since LIMIT ${limit}`;
}

/** Remembers that the missing events of a log were requested. */
export async function markNacked(tx: Tx, { deviceId, logId }: EventLogKey, now: Date): Promise<void> {
  await tx.deviceEventLog.update({ where: { deviceId_logId: { deviceId, logId } }, data: { nackedAt: now } });
}
