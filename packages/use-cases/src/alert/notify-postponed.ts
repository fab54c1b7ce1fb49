import { alertsToNotify } from '@larder/database/queries/alert/alert.queries';
import { takePostponed } from '@larder/database/queries/alert/alert-flapping.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { notifyOfAlerts } from './notify-of-alerts.ts';

/**
 * Notifies members of postponed alerts, whose condition came and went and has now held for a while. Returns how many.
 * [decision 78]
 */
export const notifyPostponed = defineUseCase({
  name: 'alert.notifyPostponed',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async (ctx, { limit }) => {
    const ids = await takePostponed(ctx.tx, ctx.now, limit);
    await notifyOfAlerts(ctx, await alertsToNotify(ctx.tx, ids), 'raised');
    return accept(ids.length);
  },
});
