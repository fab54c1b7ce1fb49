import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { firstSeqAfter } from '@larder/database/queries/device/event-hole.queries';
import type { EventLogKey } from '@larder/database/queries/device/event-log.queries';
import { giveUpEvents } from '@larder/database/queries/device/event-log.queries';
import { DAY_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { alertOfLostRecords } from '../alert/alert-of-lost-records.ts';
import { settleEventLogs } from '../gateway-steps/settle-event-logs.ts';
import { defineUseCase } from '../use-case.ts';

/** Longest time that a hole may delay the events after it. [protocol 9.6] */
export const HOLE_SKIPPED_AFTER_MS = DAY_MS;

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
    const end = await firstSeqAfter(tx, key, before.ackSeq);
    if (end === null) return accept({ skipped: false });
    await alertOfLostRecords(ctx, key, { ackSeq: before.ackSeq, toSeq: end - 1 });
    await giveUpEvents(tx, [{ ...key, toSeq: end - 1 }], now);
    await settleEventLogs({ prisma: tx }, [key], now);
    audit({
      deviceId: key.deviceId,
      before: { logId: key.logId, ackSeq: before.ackSeq },
      after: { logId: key.logId, ackSeq: end - 1 },
    });
    return accept({ skipped: true });
  },
});
