import { offlineWarningInput } from '@larder/contract/device-warning.contract';
import { lastOutages } from '@larder/database/queries/alert/outage.queries';
import { causeOfOutage } from '@larder/domain/device/presence/silence-cause';
import { accept, refuse } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { loadDevice } from './device-details.ts';
import { lastConnectivity } from './last-connectivity.ts';
import { offlineWarningOf } from './warning-config.ts';

/** Reads the offline warning of a device, with its last outages and their causes. Refuses `NOT_FOUND`. [screens 63] */
export const readOfflineWarning = defineUseCase({
  name: 'device.readOfflineWarning',
  access: { anyOf: ['device.warning.edit'] },
  kind: 'read',
  input: offlineWarningInput,
  run: async (ctx, { deviceNo }) => {
    const { merchantId } = ctx.actor;
    const device = await loadDevice(ctx.tx, merchantId, deviceNo);
    if (!device || !seesDevice(ctx.actor, device.id)) return refuse('NOT_FOUND');
    const connectivity = lastConnectivity(device.connectivity, ctx.now);
    const isOut = connectivity?.online === 'offline';
    const over = await lastOutages(
      ctx.tx,
      merchantId,
      device.id,
      serverLimits.outagesShown - (isOut ? 1 : 0),
    );
    return accept({
      deviceNo,
      name: device.name,
      timezone: device.timezone,
      ...offlineWarningOf(device.warningConfig),
      connectivity,
      /** Past outages, newest first; the current one is in `connectivity`. */
      outages: over.map(({ from, to, kind, inferred }) => ({
        from: from.toISOString(),
        to: to.toISOString(),
        cause: causeOfOutage(kind),
        inferred,
      })),
    });
  },
});
