import type { Tx } from '../../transaction.ts';
import type { EventLogKey } from './event-log.queries.ts';

export type PendingEventRow = {
  readonly seq: bigint;
  readonly type: string;
  readonly raw: unknown;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
};

/** One event of a log; a log with unreadable events only has one row without an event. */
export type PendingRow = EventLogKey & {
  readonly ackSeq: bigint;
  /** True if another log of the cabinet has pending events too. */
  readonly others: boolean;
} & (PendingEventRow | { readonly seq: null });

/**
 * Committed events before the first hole that are not yet applied, from the oldest such log of each cabinet, in order:
 * at most `limit` events a cabinet. [protocol 9.6]
 */
export function pendingRows(tx: Tx, deviceIds: readonly string[], limit: number): Promise<PendingRow[]> {
  return tx.$queryRaw<PendingRow[]>`
    WITH waiting AS (
      SELECT device_id, log_id, applied_seq, ack_seq, row_number() OVER (PARTITION BY device_id ORDER BY created_at, log_id) AS place,
             count(*) OVER (PARTITION BY device_id) > 1 AS others
        FROM device_event_log WHERE device_id = ANY(${deviceIds}::uuid[]) AND applied_seq < ack_seq
    )
    SELECT l.device_id AS "deviceId", l.log_id AS "logId", l.ack_seq AS "ackSeq", l.others,
           i.seq, i.type, i.raw, i.occurred_at AS "occurredAt", i.received_at AS "receivedAt"
      FROM waiting l
      LEFT JOIN LATERAL (
        SELECT seq, type, raw, occurred_at, received_at FROM device_event_inbox
         WHERE device_id = l.device_id AND log_id = l.log_id AND seq > l.applied_seq AND seq <= l.ack_seq AND status = 'received'
         ORDER BY seq LIMIT ${limit}) i ON true
     WHERE l.place = 1
     ORDER BY l.device_id, i.seq`;
}

/** Raises the applied marks of these logs, in one statement; none moves back. */
export async function raiseAppliedMarks(
  tx: Tx,
  marks: readonly (EventLogKey & { readonly appliedSeq: number })[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE device_event_log l SET applied_seq = m."appliedSeq"
      FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS m("deviceId" uuid, "logId" uuid, "appliedSeq" bigint)
     WHERE l.device_id = m."deviceId" AND l.log_id = m."logId" AND l.applied_seq < m."appliedSeq"`;
}
