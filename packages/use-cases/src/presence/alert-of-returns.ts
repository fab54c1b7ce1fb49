import { powerOffsSince } from '@larder/database/queries/alert/alert.queries';
import { incidentsOfOutages } from '@larder/database/queries/alert/alert-sweep.queries';
import { causeOfOutage } from '@larder/domain/device/presence/silence-cause';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { AlertContext } from '../alert/notifiable-alert.ts';
import { raiseAlerts } from '../alert/raise-alerts.ts';
import { type EndedCondition, recoverAlerts } from '../alert/recover-alerts.ts';
import type { TransitionFacts } from './save-transitions.ts';

export type Return = {
  readonly device: { readonly id: DeviceId; readonly merchantId: MerchantId | null };
  readonly at: Date;
  /** Power source reported by the birth; null without a birth. */
  readonly source: 'mains' | 'battery' | 'unknown' | null;
  readonly outage: TransitionFacts;
};

/**
 * Closes the offline warnings of cabinets that are back, with the causes of the outages. A power-off that only the
 * birth reveals is raised late, already ended if the cabinet is on mains again. [protocol 6.4]
 */
export async function alertOfReturns(ctx: AlertContext, returns: readonly Return[]): Promise<void> {
  if (returns.length === 0) return;
  await raisePowerOffs(ctx, returns);
  await recoverAlerts(ctx, returns.flatMap(endedBy));
}

const isPowered = ({ source }: Return) => source === 'mains' || source === 'unknown';

async function raisePowerOffs(ctx: AlertContext, returns: readonly Return[]): Promise<void> {
  const powerOffs = returns.flatMap((back) => {
    const { outageKind, outageFrom } = back.outage;
    return outageKind === 'power_off' && outageFrom ? [{ ...back, from: outageFrom }] : [];
  });
  if (powerOffs.length === 0) return;
  const known = await powerOffsSince(
    ctx.tx,
    powerOffs.map(({ device, from }) => ({ deviceId: device.id, from })),
  );
  const unknown = powerOffs.filter(({ device }) => !known.has(device.id));
  const incidents = await incidentsOfOutages(
    ctx.tx,
    unknown.map(({ device }) => device.id),
  );
  await raiseAlerts(
    ctx,
    unknown.map(({ device, from, ...back }) => ({
      device,
      type: 'power_off',
      subject: '',
      startedAt: from,
      inferred: back.outage.inferred ?? false,
      cause: `outage:${device.id}:${from.getTime()}`,
      detail: {},
      endedAt: isPowered({ device, ...back }) ? back.at : null,
      incidentId: incidents.get(device.id) ?? null,
    })),
  );
}

function endedBy(back: Return): EndedCondition[] {
  const outage = causeOfOutage(back.outage.outageKind ?? null);
  const ended = { deviceId: back.device.id, subject: '', endedAt: back.at };
  return [
    { ...ended, type: 'offline', detail: { outage } },
    ...(isPowered(back) ? [{ ...ended, type: 'power_off' as const }] : []),
  ];
}
