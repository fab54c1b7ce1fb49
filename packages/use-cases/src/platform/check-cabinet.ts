import type { Tx } from '@larder/database/transaction';
import { onlineStatus } from '@larder/domain/device/online-status';
import type { DeviceId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';

const WINDOW_MS = 24 * 3_600_000;
const ISSUES_MAX = 20;

/** Rejected messages, grouped by channel and issue. */
export type RejectedContent = {
  readonly channel: string;
  readonly issue: string;
  readonly count: number;
  readonly lastAt: Date;
};

/**
 * Diagnoses a cabinet for its developer: whether its birth was accepted, the messages rejected in the last 24 hours and
 * why, missing events, and open faults. Refuses `NOT_FOUND`. [protocol 13]
 */
export const checkCabinet = defineUseCase({
  name: 'platform.checkCabinet',
  access: 'internal',
  kind: 'read',
  input: cabinetInput,
  run: async ({ tx, now }, { deviceNo }) => {
    const device = await tx.device.findUnique({ where: { deviceNo }, include: { connectivity: true } });
    if (!device) return refuse('NOT_FOUND', { deviceNo });
    const { connectivity, lifecycle, fw } = device;
    const since = new Date(now.getTime() - WINDOW_MS);
    return accept({
      deviceNo,
      lifecycle,
      fw,
      online: connectivity ? onlineStatus(connectivity, now) : ('never_seen' as const),
      lastBirthAt: connectivity?.lastBirthAt ?? null,
      rejected: await rejectedSince(tx, device.id, since),
      missing: await missingEvents(tx, device.id),
      faults: await tx.deviceFault.findMany({
        where: { deviceId: device.id, clearedAt: null },
        orderBy: { raisedAt: 'desc' },
        take: ISSUES_MAX,
        select: { code: true, severity: true, detail: true, raisedAt: true },
      }),
    });
  },
});

/** Rejected events come from the inbox, everything else from quarantine. */
function rejectedSince(tx: Tx, deviceId: DeviceId, since: Date): Promise<RejectedContent[]> {
  return tx.$queryRaw`
    SELECT channel, issue, count(*)::int AS count, max(at) AS "lastAt" FROM (
      SELECT 'evt' AS channel, i.type || ' ' || coalesce(i.error, 'unknown type') AS issue, i.received_at AS at
        FROM device_event_inbox i
       WHERE i.device_id = ${deviceId}::uuid AND i.status <> 'received' AND i.received_at > ${since}
      UNION ALL
      SELECT split_part(q.topic, '/', 5), coalesce(q.issue, q.reason::text), q.at
        FROM device_quarantine q WHERE q.device_id = ${deviceId}::uuid AND q.at > ${since}) AS found
     GROUP BY channel, issue ORDER BY max(at) DESC LIMIT ${ISSUES_MAX}`;
}

/** Returns logs with a gap: the cabinet must still send all events in between. */
function missingEvents(
  tx: Tx,
  deviceId: DeviceId,
): Promise<{ readonly logId: string; readonly ackSeq: number; readonly maxSeq: number }[]> {
  return tx.$queryRaw`
    SELECT log_id AS "logId", ack_seq::float8 AS "ackSeq", max_seq::float8 AS "maxSeq" FROM device_event_log
     WHERE device_id = ${deviceId}::uuid AND ack_seq < max_seq ORDER BY created_at DESC LIMIT 3`;
}
