import { outlivedAlerts } from '@larder/database/alert-sweep.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { recoverAlerts } from './recover-alerts.ts';

/**
 * Ends alerts that the cabinet's own state contradicts, where the event that should have ended them was lost or never existed: a forced
 * door that telemetry shows shut, a power-off of a cabinet on mains. Answers how many; call again while it equals `limit`.
 */
export const sweepOutlived = defineUseCase({
  name: 'alert.sweepOutlived',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(200) }),
  run: async (ctx, { limit }) => {
    const outlived = await outlivedAlerts(ctx.tx, limit);
    await recoverAlerts(ctx, outlived);
    return accept(outlived.length);
  },
});
