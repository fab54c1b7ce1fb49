import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';

export type Quarantined = {
  readonly deviceId: DeviceId;
  readonly at: Date;
  readonly topic: string;
  readonly reason: 'unreadable' | 'conflict' | 'rejected';
  readonly logId: string | null;
  readonly seq: number | null;
  /** Type, code, path and reason of rejected content. */
  readonly issue?: string;
  readonly payload: Uint8Array;
};

const HEAD_BYTES = 2_048;
const DAY_MS = 86_400_000;
/**
 * Limit for one cabinet in a day: the hundredth message shows no more than the first, and faulty firmware never stops.
 */
const KEPT_A_DAY = 200;

/**
 * Keeps the first 2 KB of a message that could not be stored as an event, for support, up to 200 a cabinet and day.
 * [protocol 13]
 */
export async function quarantine(database: Database, quarantined: Quarantined): Promise<void> {
  const { deviceId, at, topic, reason, logId, seq, issue, payload } = quarantined;
  const head = payload.subarray(0, HEAD_BYTES);
  const dayAgo = new Date(at.getTime() - DAY_MS);
  await database.prisma.$executeRaw`
    INSERT INTO device_quarantine (device_id, at, topic, reason, log_id, seq, issue, size_bytes, head)
    SELECT ${deviceId}::uuid, ${at}, ${topic}, ${reason}::quarantine_reason, ${logId}::uuid, ${seq}::bigint, ${issue ?? null},
           ${payload.length}, ${head}
     WHERE (SELECT count(*) FROM (SELECT FROM device_quarantine
                                   WHERE device_id = ${deviceId}::uuid AND at > ${dayAgo} LIMIT ${KEPT_A_DAY}) AS kept) < ${KEPT_A_DAY}`;
}
