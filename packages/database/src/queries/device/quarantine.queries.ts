import type { Tx } from '../../transaction.ts';

export type QuarantinedRow = {
  readonly deviceId: string;
  readonly at: Date;
  readonly topic: string;
  readonly reason: 'unreadable' | 'conflict' | 'rejected';
  readonly logId: string | null;
  readonly seq: number | null;
  readonly issue: string | null;
  readonly sizeBytes: number;
  /** The first bytes of the message. */
  readonly head: Uint8Array;
};

/** Keeps a message for support, unless the cabinet has `max` of them since `since`. */
export async function insertQuarantined(
  tx: Tx,
  row: QuarantinedRow,
  { since, max }: { readonly since: Date; readonly max: number },
): Promise<void> {
  const { deviceId, at, topic, reason, logId, seq, issue, sizeBytes, head } = row;
  await tx.$executeRaw`
    INSERT INTO device_quarantine (device_id, at, topic, reason, log_id, seq, issue, size_bytes, head)
    SELECT ${deviceId}::uuid, ${at}, ${topic}, ${reason}::quarantine_reason, ${logId}::uuid, ${seq}::bigint, ${issue},
           ${sizeBytes}, ${head}
     WHERE (SELECT count(*) FROM (SELECT FROM device_quarantine
                                   WHERE device_id = ${deviceId}::uuid AND at > ${since} LIMIT ${max}) AS kept) < ${max}`;
}

/** Rejected messages, grouped by channel and issue. */
export type RejectedRow = {
  readonly channel: string;
  readonly issue: string;
  readonly count: number;
  readonly lastAt: Date;
};

/**
 * Messages of a device rejected after `since`, the newest group first, at most `limit` groups. Rejected events come
 * from the inbox, everything else from quarantine. [protocol 13]
 */
export function rejectedSince(tx: Tx, deviceId: string, since: Date, limit: number): Promise<RejectedRow[]> {
  return tx.$queryRaw<RejectedRow[]>`
    SELECT channel, issue, count(*)::int AS count, max(at) AS "lastAt" FROM (
      SELECT 'evt' AS channel, i.type || ' ' || coalesce(i.error, 'unknown type') AS issue, i.received_at AS at
        FROM device_event_inbox i
       WHERE i.device_id = ${deviceId}::uuid AND i.status <> 'received' AND i.received_at > ${since}
      UNION ALL
      SELECT split_part(q.topic, '/', 5), coalesce(q.issue, q.reason::text), q.at
        FROM device_quarantine q WHERE q.device_id = ${deviceId}::uuid AND q.at > ${since}) AS found
     GROUP BY channel, issue ORDER BY max(at) DESC LIMIT ${limit}`;
}
