import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { type LoggedEvent, readLoggedEvent } from '../session/session-event.ts';

/** The next events of one of a cabinet's logs, in order. */
export type PendingEvents = {
  readonly deviceId: DeviceId;
  readonly logId: string;
  /** The mark after these events: every event up to it is applied, skipped or lost. */
  readonly appliedSeq: bigint;
  readonly events: readonly LoggedEvent[];
  readonly more: boolean;
};

/**
 * Reads committed events before the first hole that are not yet applied, from the oldest such log of each cabinet: the
 * log of an old board comes before the log of its replacement. At most `limit` events a cabinet; leaves out cabinets
 * without any. [protocol 9.6]
 */
export async function pendingEvents(
  tx: Tx,
  deviceIds: readonly DeviceId[],
  limit: number,
): Promise<PendingEvents[]> {
  const rows = await tx.$queryRaw<PendingRow[]>`
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
  return [...Map.groupBy(rows, (row) => row.deviceId).values()].map((log) => pendingOf(log, limit));
}

type PendingRow = {
  readonly deviceId: DeviceId;
  readonly logId: string;
  readonly ackSeq: bigint;
  /** True if another log of the cabinet has pending events too. */
  readonly others: boolean;
} & (StoredEvent | { readonly seq: null });
type StoredEvent = {
  readonly seq: bigint;
  readonly type: string;
  readonly raw: unknown;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
};

/** A log may hold unreadable events only; its one row then has no event. */
const isStored = (row: PendingRow): row is PendingRow & StoredEvent => row.seq !== null;

function pendingOf(rows: readonly PendingRow[], limit: number): PendingEvents {
  const [first] = rows;
  if (!first) throw new Error('a log without a row');
  const { deviceId, logId, ackSeq, others } = first;
  const stored = rows.filter(isStored);
  const last = stored.length === limit ? stored.at(-1) : undefined;
  return {
    deviceId,
    logId,
    appliedSeq: last?.seq ?? ackSeq,
    events: stored.map(readLoggedEvent).filter((event) => event !== null),
    more: last !== undefined || others,
  };
}

/** Moves the marks in the transaction of the effects: the mark alone decides whether an event is applied. */
export async function markApplied(tx: Tx, applied: readonly PendingEvents[]): Promise<void> {
  const marks = applied.map(({ deviceId, logId, appliedSeq }) => ({
    deviceId,
    logId,
    appliedSeq: Number(appliedSeq),
  }));
  await tx.$executeRaw`
    UPDATE device_event_log l SET applied_seq = m."appliedSeq"
      FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS m("deviceId" uuid, "logId" uuid, "appliedSeq" bigint)
     WHERE l.device_id = m."deviceId" AND l.log_id = m."logId" AND l.applied_seq < m."appliedSeq"`;
}
