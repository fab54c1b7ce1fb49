import { informationInput } from '@larder/contract/device-settings.contract';
import { settingRejections, settingStatus } from '@larder/domain/device/settings/setting-status';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { type DeviceRow, loadDevice } from '../device/device-details.ts';
import { lastConnectivity } from '../device/last-connectivity.ts';
import { twinStateOf } from '../device/twin-state.ts';
import { offlineWarningOf } from '../device/warning-config.ts';
import { defineUseCase } from '../use-case.ts';
import { freezeOf, identityOf } from './read-device.ts';

/**
 * Reads the facts and settings of a device, and whether the cabinet has applied each setting. Refuses `NOT_FOUND`.
 * [screens 67]
 */
export const readInformation = defineUseCase({
  name: 'device.readInformation',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: informationInput,
  run: async (ctx, { deviceNo }) => {
    const device = await loadDevice(ctx.tx, ctx.actor.merchantId, deviceNo);
    if (!device || !seesDevice(ctx.actor, device.id)) return refuse('NOT_FOUND');
    return accept({
      ...identityOf(device),
      ...freezeOf(device, ctx.now),
      connectivity: lastConnectivity(device.connectivity, ctx.now),
      netOperator: device.netOperator,
      offlineWarning: offlineWarningOf(device.warningConfig),
      volume: device.volume,
      muted: device.muted,
      settings: settingsOf(device),
    });
  },
});

/** One status for each setting that is sent to the cabinet. [protocol 8.1] */
function settingsOf(device: DeviceRow) {
  const twin = twinStateOf(device);
  const keys = { name: 'displayName', preauth: 'sale.preauthMinor', timezone: 'timezone' } as const;
  const of = (key: string) => ({
    status: settingStatus(twin, key),
    rejection: settingRejections(twin, key)[0]?.code ?? null,
  });
  return {
    name: of(keys.name),
    preauth: of(keys.preauth),
    timezone: of(keys.timezone),
    audio: of('audio'),
    freeze: of('freeze'),
  };
}
