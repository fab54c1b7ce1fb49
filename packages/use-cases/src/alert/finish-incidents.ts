import { endIncidents } from '@larder/database/queries/alert/alert.queries';
import type { AlertContext } from './alert-to-tell.ts';
import { notifyOfAlerts } from './notify-of-alerts.ts';

/** Those of these incidents that have no open alert any more end, and their end is told once for all their alerts. [screens A-11] */
export async function finishIncidents(ctx: AlertContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const together = await endIncidents(ctx.tx, ids, ctx.now);
  await notifyOfAlerts(
    ctx,
    together.filter(({ isTraining }) => !isTraining),
    'recovered',
  );
}
