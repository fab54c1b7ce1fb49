import { closeAlerts } from '@larder/database/queries/alert/alert.queries';
import type { AlertType } from '@larder/domain/alert/alert-type';
import type { DeviceId } from '@larder/domain/ids';
import { emitAlertChanges } from './emit-alert-changes.ts';
import { finishIncidents } from './finish-incidents.ts';
import {
  type AlertContext,
  type AlertDetail,
  type NotifiableAlert,
  withoutTrainingFlag,
} from './notifiable-alert.ts';
import { notifyOfAlerts } from './notify-of-alerts.ts';

export type EndedCondition = {
  readonly deviceId: DeviceId;
  readonly type: AlertType;
  /** Null matches every subject. */
  readonly subject: string | null;
  readonly endedAt: Date;
  /** Merged into the detail of the alert, such as the cause of an outage. */
  readonly detail?: AlertDetail;
};

/**
 * Closes the open alerts of conditions that have ended, set-based; does nothing where none is open. Recovery of an
 * incident is notified once, when its last alert has ended. Returns the closed alerts. [domain 8, screens A-11]
 */
export async function recoverAlerts(
  ctx: AlertContext,
  ended: readonly EndedCondition[],
): Promise<NotifiableAlert[]> {
  const rows = ended.map((condition) => ({ ...condition, detail: condition.detail ?? {} }));
  const recovered = await closeAlerts(ctx.tx, rows, ctx.now);
  if (recovered.length === 0) return [];
  emitAlertChanges(ctx, recovered);
  const alone = recovered.filter(({ incident, isTraining }) => incident === null && !isTraining);
  await notifyOfAlerts(ctx, alone.map(withoutTrainingFlag), 'recovered');
  await finishIncidents(ctx, [...new Set(recovered.flatMap(({ incident }) => incident?.id ?? []))]);
  return recovered.map(withoutTrainingFlag);
}
