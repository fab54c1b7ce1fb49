import {
  holdSilenceSweep,
  type IncidentRow,
  openIncidents,
  type SilentDevice,
  silentDevices,
} from '@larder/database/queries/alert/alert-sweep.queries';
import { incidentScope } from '@larder/domain/alert/incident-rules';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import type { AlertContext } from './notifiable-alert.ts';
import { raiseAlerts } from './raise-alerts.ts';

/**
 * Raises the offline warning of cabinets that have been silent for their delay; those of one site or one carrier that
 * fell silent together belong to one incident. Skips cabinets with a known power-off. Returns how many were looked at;
 * call again while it equals `limit`. [protocol 6.3, 6.4, screens A-11]
 */
export const sweepSilence = defineUseCase({
  name: 'alert.sweepSilence',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(500) }),
  run: async (ctx, { limit }) => {
    if (!(await holdSilenceSweep(ctx.tx))) return accept(0);
    const silent = await silentDevices(ctx.tx, ctx.now, limits.offlineWarningDelayMin, limit);
    const incidents = await incidentsOf(ctx, silent);
    await raiseAlerts(
      ctx,
      silent.map((device) => ({
        device: { id: device.deviceId, merchantId: device.merchantId },
        type: 'offline',
        subject: '',
        startedAt: device.startedAt,
        inferred: false,
        cause: `outage:${device.deviceId}:${device.since.getTime()}`,
        detail: { offlineCause: device.offlineCause },
        incidentId: incidents.get(device.deviceId) ?? null,
      })),
    );
    return accept(silent.length);
  },
});

type Scope = Pick<IncidentRow, 'merchantId' | 'scope' | 'scopeKey'>;

function scopeOf(device: SilentDevice): Scope | null {
  const scope = incidentScope(device);
  const scopeKey = scope === 'site' ? device.siteKey : device.netOperator;
  return scope && scopeKey !== null ? { merchantId: device.merchantId, scope, scopeKey } : null;
}

const keyOf = ({ merchantId, scope, scopeKey }: Scope) => JSON.stringify([merchantId, scope, scopeKey]);

/** Maps each cabinet to its incident. */
async function incidentsOf(
  ctx: AlertContext,
  silent: readonly SilentDevice[],
): Promise<ReadonlyMap<string, string>> {
  const members = silent.flatMap((device) => {
    const scope = scopeOf(device);
    return scope ? [{ device, scope, key: keyOf(scope) }] : [];
  });
  const needed = [...Map.groupBy(members, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const starts = [first, ...others].map(({ device }) => device.startedAt.getTime());
    return [{ ...first.scope, id: ctx.newId(), startedAt: new Date(Math.min(...starts)) }];
  });
  const open = await openIncidents(ctx.tx, needed, ctx.now);
  const ids = new Map(open.map((incident) => [keyOf(incident), incident.id]));
  return new Map(
    members.flatMap(({ device, key }) => {
      const id = ids.get(key);
      return id ? [[device.deviceId, id] as const] : [];
    }),
  );
}
