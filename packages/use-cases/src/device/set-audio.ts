import { setAudioInput } from '@larder/contract/device.contract';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeDesired } from './change-desired.ts';
import { lockOwnDevice } from './lock-own-device.ts';

/**
 * Sets the volume of a cabinet, 0 to 100, or mutes it. Returns the revision of its settings; `readAudioSetting` reads
 * whether the cabinet has applied it. Refuses `NOT_FOUND`, `DEVICE_OFFLINE_VOLUME`. [protocol 8.1, screens 60]
 */
export const setAudio = defineUseCase({
  name: 'device.setAudio',
  access: { anyOf: ['device.volume'] },
  kind: 'write',
  input: setAudioInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, volume, muted }) => {
    const found = await lockOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, volume: oldVolume, muted: wasMuted, twinRev } = found.value;
    const connectivity = await ctx.tx.deviceConnectivity.findUnique({ where: { deviceId } });
    if (!isReachable(onlineStatus(connectivity, ctx.now))) return refuse('DEVICE_OFFLINE_VOLUME');
    ctx.audit({ deviceId, before: { volume: oldVolume, muted: wasMuted }, after: { volume, muted } });
    if (volume === oldVolume && muted === wasMuted) return accept({ rev: twinRev });
    await ctx.tx.device.update({ where: { id: deviceId }, data: { volume, muted } });
    const revs = await changeDesired(ctx, [deviceId]);
    return accept({ rev: revs.get(deviceId) ?? twinRev });
  },
});
