import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { type LoggedEvent, readLoggedEvent } from './session-event.ts';

/** The next events of one of a cabinet's logs, in order. */
export type PendingEvents = {
  readonly logId: string;
  /** The mark before. */
  readonly fromSeq: bigint;
  /** The mark after applying them: every event up to it is applied, skipped or gone. */
  readonly appliedSeq: bigint;
  readonly events: readonly LoggedEvent[];
  readonly more: boolean;
};

/**
 * What is committed without a hole and not yet applied, of the oldest log that has any: a new board's log waits for nothing that the
 * old one still owes. Null if nothing waits. [protocol 9.6]
 */
export async function pendingEvents(
  tx: Tx,
  deviceId: DeviceId,
  limit: number,
): Promise<PendingEvents | null> {
  const [log, another] = await tx.$queryRaw<{ logId: string; appliedSeq: bigint; ackSeq: bigint }[]>`
    SELECT log_id AS "logId", applied_seq AS "appliedSeq", ack_seq AS "ackSeq" FROM device_event_log
     WHERE device_id = ${deviceId}::uuid AND applied_seq < ack_seq ORDER BY created_at, log_id LIMIT 2`;
  if (!log) return null;
  const rows = await tx.deviceEventInbox.findMany({
    where: { deviceId, logId: log.logId, seq: { gt: log.appliedSeq, lte: log.ackSeq }, status: 'received' },
    orderBy: { seq: 'asc' },
    take: limit,
    select: { seq: true, type: true, raw: true, occurredAt: true, receivedAt: true },
  });
  const full = rows.length === limit;
  return {
    logId: log.logId,
    fromSeq: log.appliedSeq,
    appliedSeq: (full ? rows.at(-1)?.seq : undefined) ?? log.ackSeq,
    events: rows.map(readLoggedEvent).filter((event) => event !== null),
    more: full || another !== undefined,
  };
}

/** Moves the mark and closes the rows, in the transaction of their effects. */
export async function markApplied(
  tx: Tx,
  deviceId: DeviceId,
  { logId, fromSeq, appliedSeq }: PendingEvents,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    WITH mark AS (
      UPDATE device_event_log SET applied_seq = ${appliedSeq}
       WHERE device_id = ${deviceId}::uuid AND log_id = ${logId}::uuid AND applied_seq < ${appliedSeq})
    UPDATE device_event_inbox SET status = 'applied', applied_at = ${now}::timestamptz
     WHERE device_id = ${deviceId}::uuid AND log_id = ${logId}::uuid
       AND seq > ${fromSeq} AND seq <= ${appliedSeq} AND status = 'received'`;
}
