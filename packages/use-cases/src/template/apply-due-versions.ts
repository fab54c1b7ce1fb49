import {
  cabinetsWithDueVersions,
  tryLockCabinet,
} from '@larder/database/queries/template/template-force.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { bringIntoForce } from './bring-into-force.ts';

const AT_ONCE = 100;

/**
 * Applies versions that have become due or have expired, each device in its own transaction. Skips devices that are
 * locked and leaves them for the next call, so workers never wait for each other. `more`: this call reached its limit,
 * and another one will find work.
 */
export const applyDueVersions = defineUseCase({
  name: 'template.applyDueVersions',
  access: 'internal',
  kind: 'steps',
  input: z.void(),
  run: async (ctx) => {
    const due = await cabinetsWithDueVersions(ctx.tx, ctx.now, AT_ONCE);
    const counts = { applied: 0, busy: 0 };
    for (const { deviceId, merchantId } of due) {
      const done = await ctx.step(async (step) => {
        if (!(await tryLockCabinet(step.tx, deviceId))) return accept<keyof typeof counts>('busy');
        await bringIntoForce(step, { merchantId, deviceIds: [deviceId], actorId: null });
        return accept<keyof typeof counts>('applied');
      });
      if (!done.ok) return done;
      counts[done.value] += 1;
    }
    return accept({ ...counts, more: due.length === AT_ONCE && counts.applied > 0 });
  },
});
