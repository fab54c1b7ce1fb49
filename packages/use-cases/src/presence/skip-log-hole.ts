import type { EventLogKey } from '@larder/database/queries/device/event-log.queries';
import { giveUpEvents } from '@larder/database/queries/device/event-log.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { alertOfLostRecords } from '../alert/alert-of-lost-records.ts';
import { lockDevice } from '../device/lock-device.ts';
import { settleEventLogs } from '../gateway-steps/settle-event-logs.ts';
import { defineUseCase } from '../use-case.ts';

/** Longest time that a hole may delay the events after it. [protocol 9.6] */
export const HOLE_SKIPPED_AFTER_MS = 24 * 3_600_000;

/**
 * Skips a hole in a log that is older than 24 hours and was never declared; an audit row and an alert record the loss.
 * Does nothing if the hole was filled meanwhile.
 */
export const skipLogHole = defineUseCase({
  name: 'device.skipLogHole',
  access: 'internal',
  kind: 'write',
  audit: { objectType: 'device', objectId: ({ deviceId }: EventLogKey) => deviceId },
  input: z.custom<EventLogKey>(),
  run: async (ctx, key) => {
    const { tx, now, audit } = ctx;
    await lockDevice(tx, key.deviceId);
    const [before] = await settleEventLogs({ prisma: tx }, [key], now);
    const isOld = before?.holeSince && now.getTime() - before.holeSince.getTime() >= HOLE_SKIPPED_AFTER_MS;
    if (!before || !isOld) return accept({ skipped: false });
    const end = await holeEnd(tx, key, before.ackSeq);
    if (end === null) return accept({ skipped: false });
    await alertOfLostRecords(ctx, key, { ackSeq: before.ackSeq, toSeq: end - 1 });
    await giveUpEvents(tx, key, end - 1, now);
    await settleEventLogs({ prisma: tx }, [key], now);
    audit({
      deviceId: key.deviceId,
      before: { logId: key.logId, ackSeq: before.ackSeq },
      after: { logId: key.logId, ackSeq: end - 1 },
    });
    return accept({ skipped: true });
  },
});

type Queries = Parameters<typeof giveUpEvents>[0];

async function holeEnd(
  tx: Queries,
  { deviceId, logId }: EventLogKey,
  ackSeq: number,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ first: number | null }[]>`
    SELECT min(seq)::float8 AS first FROM device_event_inbox
     WHERE device_id = ${deviceId}::uuid AND log_id = ${logId}::uuid AND seq > ${ackSeq}::bigint`;
  return row?.first ?? null;
}
