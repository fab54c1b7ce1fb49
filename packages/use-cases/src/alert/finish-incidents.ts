import { endIncidents } from '@larder/database/queries/alert/alert.queries';
import type { AlertContext } from './notifiable-alert.ts';
import { notifyOfAlerts } from './notify-of-alerts.ts';

/**
 * Closes those of these incidents that have no open alert left, and notifies once for all alerts of each.
 * [screens A-11]
 */
export async function finishIncidents(ctx: AlertContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const together = await endIncidents(ctx.tx, ids, ctx.now);
  await notifyOfAlerts(
    ctx,
    together.filter(({ isTraining }) => !isTraining),
    'recovered',
  );
}
