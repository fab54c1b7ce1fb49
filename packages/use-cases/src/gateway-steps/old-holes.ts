import type { Database } from '@larder/database/open-database';
import type { EventLogKey } from '@larder/database/queries/device/event-log.queries';

export type OldHole = EventLogKey & {
  readonly deviceNo: string;
  readonly ackSeq: number;
  readonly holeSince: Date;
};

/** Finds logs with a hole older than `before` that was not requested again since `nackedBefore`. */
export function oldHoles(
  database: Database,
  before: Date,
  nackedBefore: Date,
  limit: number,
): Promise<OldHole[]> {
  return database.prisma.$queryRaw`
    SELECT l.device_id AS "deviceId", l.log_id AS "logId", d.device_no AS "deviceNo", l.ack_seq::float8 AS "ackSeq",
           l.hole_since AS "holeSince"
      FROM device_event_log l JOIN device d ON d.id = l.device_id
     WHERE l.hole_since <= ${before} AND (l.nacked_at IS NULL OR l.nacked_at <= ${nackedBefore})
     ORDER BY l.hole_since LIMIT ${limit}`;
}

/** Remembers that the missing events were requested. */
export async function markNacked(
  database: Database,
  { deviceId, logId }: EventLogKey,
  now: Date,
): Promise<void> {
  await database.prisma.deviceEventLog.update({
    where: { deviceId_logId: { deviceId, logId } },
    data: { nackedAt: now },
  });
}
