import { alertsToNotify } from '@larder/database/queries/alert/alert.queries';
import { markReminded } from '@larder/database/queries/alert/alert-sweep.queries';
import { accept } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { notifyOfAlerts } from './notify-of-alerts.ts';

/** Reminds members of alerts that still hold after a day without acknowledgment. Returns how many. [domain 8] */
export const remindOfAlerts = defineUseCase({
  name: 'alert.remindOfAlerts',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async (ctx, { limit }) => {
    const ids = await markReminded(ctx.tx, ctx.now, serverLimits.alertReminderMs, limit);
    const alerts = await alertsToNotify(ctx.tx, ids);
    await notifyOfAlerts(
      ctx,
      alerts.filter(({ isTraining }) => !isTraining),
      'reminder',
    );
    return accept(ids.length);
  },
});
