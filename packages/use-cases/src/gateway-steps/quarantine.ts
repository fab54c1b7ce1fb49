import type { Database } from '@larder/database/open-database';
import { insertQuarantined } from '@larder/database/queries/device/quarantine.queries';
import { DAY_MS } from '@larder/domain/durations';
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
  await insertQuarantined(
    database.prisma,
    {
      deviceId,
      at,
      topic,
      reason,
      logId,
      seq,
      issue: issue ?? null,
      sizeBytes: payload.length,
      head: payload.subarray(0, HEAD_BYTES),
    },
    { since: new Date(at.getTime() - DAY_MS), max: KEPT_A_DAY },
  );
}
