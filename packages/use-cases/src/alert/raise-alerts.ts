import { endIncidents, insertAlerts } from '@larder/database/queries/alert/alert.queries';
import { type AlertSeverity, type AlertType, alertKinds } from '@larder/domain/alert/alert-type';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { emitAlertChanges } from './emit-alert-changes.ts';
import { groupPowerOffs } from './group-power-offs.ts';
import {
  type AlertContext,
  type AlertDetail,
  type NotifiableAlert,
  withoutTrainingFlag,
} from './notifiable-alert.ts';
import { notifyOfRaised } from './notify-of-raised.ts';

export type NewAlert = {
  /** A cabinet without a merchant raises nothing. */
  readonly device: { readonly id: DeviceId; readonly merchantId: MerchantId | null };
  readonly type: AlertType;
  /** The zone, door, part or session that the alert concerns; empty for the cabinet as a whole. */
  readonly subject: string;
  /** Of a fault, which is as severe as the cabinet says; otherwise that of the kind. */
  readonly severity?: AlertSeverity;
  readonly startedAt: Date;
  /** True where `startedAt` is the last sign of life, not an observed moment. */
  readonly inferred: boolean;
  /** Idempotency key: event `evt:{logId}:{seq}`, outage `outage:{deviceId}:{since ms}`. */
  readonly cause: string;
  readonly detail: AlertDetail;
  /** Set if the condition is already over when it becomes known: notified once, as past. */
  readonly endedAt?: Date | null;
  readonly incidentId?: string | null;
};

/**
 * Raises alerts and notifies the members that they concern, set-based. Skips an alert whose cause raised one before,
 * or that has an open one for the same (cabinet, type, subject). Training cabinets raise alerts without notices.
 * Returns the new alerts. [domain 8, screens A-15]
 */
export async function raiseAlerts(
  ctx: AlertContext,
  alerts: readonly NewAlert[],
): Promise<NotifiableAlert[]> {
  const rows = alerts.flatMap(({ device, ...alert }) =>
    device.merchantId === null
      ? []
      : [
          {
            ...alert,
            severity: alert.severity ?? alertKinds[alert.type].severity,
            id: ctx.newId(),
            merchantId: device.merchantId,
            deviceId: device.id,
            endedAt: alert.endedAt ?? null,
            incidentId: alert.incidentId ?? null,
          },
        ],
  );
  const together = await groupPowerOffs(
    ctx,
    rows.filter(({ type, incidentId }) => type === 'power_off' && incidentId === null),
  );
  const raised = await insertAlerts(
    ctx.tx,
    rows.map((row) => ({ ...row, incidentId: row.incidentId ?? together.get(row.id) ?? null })),
    ctx.now,
  );
  emitAlertChanges(ctx, raised);
  await notifyOfRaised(ctx, raised.filter(({ isTraining }) => !isTraining).map(withoutTrainingFlag));
  // An incident of power-offs that were already over is over too; its end is not notified.
  const ended = raised.flatMap(({ endedAt, incident }) => (endedAt && incident ? incident.id : []));
  await endIncidents(ctx.tx, [...new Set(ended)], ctx.now);
  return raised.map(withoutTrainingFlag);
}
