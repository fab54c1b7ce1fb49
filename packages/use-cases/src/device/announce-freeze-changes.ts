import {
  type DueFreeze,
  dueFreezes,
  setNextFreezeChanges,
} from '@larder/database/queries/device/freeze.queries';
import { nextFreezeChange } from '@larder/domain/device/freeze-rule';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { freezeRuleOfColumns } from './frozen-at.ts';

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
      due.map((row) => ({ deviceId: row.deviceId, nextChangeAt: nextChangeOf(row, ctx.now) })),
    );
    for (const { deviceId, merchantId } of due) {
      ctx.emit({ type: 'device.lifecycle', merchantId, deviceId });
      ctx.wake('twin', deviceId);
    }
    return accept({ told: due.length, more: due.length === BATCH_SIZE });
  },
});

function nextChangeOf(row: DueFreeze, now: Date): Date | null {
  const rule = freezeRuleOfColumns(row);
  return rule && nextFreezeChange(rule, now, row.timezone);
}
