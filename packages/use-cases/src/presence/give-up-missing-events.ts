import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { type GivenUpEvents, giveUpEvents } from '@larder/database/queries/device/event-log.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { alertOfLostRecords } from '../alert/alert-of-lost-records.ts';
import { settleEventLogs } from '../gateway-steps/settle-event-logs.ts';
import { defineUseCase } from '../use-case.ts';
import type { OpenedLog } from './record-births.ts';

/** `toSeq`: the last number before the first event that the cabinet still holds. */
export type MissingEvents = GivenUpEvents;

/**
 * Skips events that are neither stored (never received, or lost with an older backup) nor held by the cabinet; an
 * audit row and an alert record the loss. Returns the marks of the log after that. Refuses `NOT_FOUND`. [protocol 9.6]
 */
export const giveUpMissingEvents = defineUseCase({
  name: 'device.giveUpMissingEvents',
  access: 'internal',
  kind: 'write',
  audit: { objectType: 'device', objectId: ({ deviceId }: MissingEvents) => deviceId },
  input: z.custom<MissingEvents>(),
  run: async (ctx, { toSeq, ...key }) => {
    await lockDevice(ctx.tx, key.deviceId);
    const [before] = await settleEventLogs({ prisma: ctx.tx }, [key], ctx.now);
    if (!before) return refuse('NOT_FOUND');
    if (before.ackSeq < toSeq) {
      await alertOfLostRecords(ctx, key, { ackSeq: before.ackSeq, toSeq });
      await giveUpEvents(ctx.tx, [{ ...key, toSeq }], ctx.now);
    }
    ctx.audit({
      deviceId: key.deviceId,
      before: { logId: key.logId, ackSeq: before.ackSeq },
      after: { logId: key.logId, ackSeq: Math.max(before.ackSeq, toSeq) },
    });
    const [after = before] = await settleEventLogs({ prisma: ctx.tx }, [key], ctx.now);
    return accept<OpenedLog>(after);
  },
});
