import { postponeNotices, raisedBefore } from '@larder/database/queries/alert/alert-flapping.queries';
import { notifyAt } from '@larder/domain/alert/notify-at';
import { limits } from '@larder/domain/limits';
import { serverLimits } from '@larder/domain/server-limits';
import type { AlertContext, NotifiableAlert } from './notifiable-alert.ts';
import { notifyOfAlerts } from './notify-of-alerts.ts';

/**
 * Notifies members of new alerts. If the condition comes and goes, postpones the notice until it has held for a while.
 * An incident is notified once, however many alerts it has. [domain 8, decision 78]
 */
export async function notifyOfRaised(ctx: AlertContext, alerts: readonly NotifiableAlert[]): Promise<void> {
  const { tx, now } = ctx;
  const since = new Date(now.getTime() - serverLimits.alertsAtOnceWindowMs);
  const ids = alerts.filter(({ incident }) => incident === null).map(({ id }) => id);
  const earlier = await raisedBefore(tx, ids, since, limits.alertsAtOnce);
  const atOf = ({ id }: NotifiableAlert) => notifyAt(now, earlier.get(id) ?? 0);
  const later = alerts.filter((alert) => atOf(alert) > now);
  const [first] = later;
  if (first) {
    const laterIds = later.map(({ id }) => id);
    await postponeNotices(tx, laterIds, atOf(first));
  }
  await notifyOfAlerts(
    ctx,
    alerts.filter((alert) => atOf(alert) <= now),
    'raised',
  );
}
