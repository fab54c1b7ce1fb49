import type { AlertContext, NotifiableAlert } from './notifiable-alert.ts';

/** Emits `alert.changed` for these alerts, so that clients refetch them. */
export function emitAlertChanges(
  ctx: Pick<AlertContext, 'emit'>,
  alerts: readonly Pick<NotifiableAlert, 'id' | 'merchantId' | 'deviceId'>[],
): void {
  for (const { id: alertId, merchantId, deviceId } of alerts) {
    ctx.emit({ type: 'alert.changed', merchantId, deviceId, ids: { alertId } });
  }
}
