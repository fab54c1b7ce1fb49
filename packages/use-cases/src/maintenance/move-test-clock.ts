import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Sets how far the clocks of API, gateway and simulator run ahead; the processes receive it by NOTIFY `clock`. Test
 * mode only.
 */
export const moveTestClock = defineUseCase({
  name: 'maintenance.moveTestClock',
  access: 'internal',
  kind: 'write',
  input: z.object({ offsetMs: z.int() }),
  run: async (ctx, { offsetMs }) => {
    await ctx.tx.testClock.upsert({
      where: { id: 1 },
      create: { id: 1, offsetMs },
      update: { offsetMs },
    });
    ctx.wake('clock');
    return accept({ offsetMs });
  },
});
