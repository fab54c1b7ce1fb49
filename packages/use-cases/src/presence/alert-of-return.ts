import { hasPowerOffSince } from '@larder/database/queries/alert/alert.queries';
import { incidentOfOutage } from '@larder/database/queries/alert/alert-sweep.queries';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { AlertContext } from '../alert/notifiable-alert.ts';
import { raiseAlerts } from '../alert/raise-alerts.ts';
import { recoverAlerts } from '../alert/recover-alerts.ts';
import type { TransitionFacts } from './save-transition.ts';

type Back = {
  readonly device: { readonly id: DeviceId; readonly merchantId: MerchantId | null };
  readonly at: Date;
  /** Power source reported by the birth; null without a birth. */
  readonly source: 'mains' | 'battery' | 'unknown' | null;
  readonly outage: TransitionFacts;
};

/**
 * Closes the offline warning of a cabinet that is back, with the cause of the outage. A power-off that only the birth
 * reveals is raised late, already ended if the cabinet is on mains again. [protocol 6.4]
 */
export async function alertOfReturn(ctx: AlertContext, { device, at, source, outage }: Back): Promise<void> {
  const isPowered = source === 'mains' || source === 'unknown';
  const { outageKind, outageFrom, inferred = false } = outage;
  if (outageKind === 'power_off' && outageFrom && !(await hasPowerOffSince(ctx.tx, device.id, outageFrom))) {
    await raiseAlerts(ctx, [
      {
        device,
        type: 'power_off',
        subject: '',
        startedAt: outageFrom,
        inferred,
        cause: `outage:${device.id}:${outageFrom.getTime()}`,
        detail: {},
        endedAt: isPowered ? at : null,
        incidentId: await incidentOfOutage(ctx.tx, device.id),
      },
    ]);
  }
  const cause = outageKind === 'power_off' ? 'power' : (outageKind ?? 'unknown');
  await recoverAlerts(ctx, [
    { deviceId: device.id, type: 'offline', subject: '', endedAt: at, detail: { outage: cause } },
    ...(isPowered ? [{ deviceId: device.id, type: 'power_off' as const, subject: '', endedAt: at }] : []),
  ]);
}
