import { dueFreezes, setNextFreezeChanges } from '@larder/database/queries/device/freeze.queries';
import { freezeRuleOf } from '@larder/domain/device/selling/freeze-columns';
import { nextFreezeChange } from '@larder/domain/device/selling/freeze-rule';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

const BATCH_SIZE = 200;

/**
 * Notifies clients and cabinets that a freeze window has begun or ended; whether a cabinet is frozen never depends on
 * this call. Several workers may share the work; each boundary is handled once. `more`: the batch was full, call
 * again. [domain 2.1, protocol 8.1]
 */
export const announceFreezeChanges = defineUseCase({
  name: 'device.announceFreezeChanges',
  access: 'internal',
  kind: 'write',
  input: z.void(),
  run: async (ctx) => {
    const due = await dueFreezes(ctx.tx, ctx.now, BATCH_SIZE);
    await setNextFreezeChanges(
      ctx.tx,
      due.map((row) => ({
        deviceId: row.deviceId,
        nextChangeAt: nextFreezeChange(freezeRuleOf(row), ctx.now, row.timezone),
      })),
    );
    for (const { deviceId, merchantId } of due) {
      ctx.emit({ type: 'device.lifecycle', merchantId, deviceId });
      ctx.wake('twin', deviceId);
    }
    return accept({ announced: due.length, more: due.length === BATCH_SIZE });
  },
});
