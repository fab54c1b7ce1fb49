import type { AlertContext, AlertToTell } from './alert-to-tell.ts';

/** Emits `alert.changed` for these alerts, so that clients refetch them. */
export function tellOfAlerts(
  ctx: Pick<AlertContext, 'tell'>,
  alerts: readonly Pick<AlertToTell, 'id' | 'merchantId' | 'deviceId'>[],
): void {
  for (const { id: alertId, merchantId, deviceId } of alerts) {
    ctx.tell({ type: 'alert.changed', merchantId, deviceId, ids: { alertId } });
  }
}
