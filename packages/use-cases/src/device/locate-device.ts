import { locateInput } from '@larder/contract/device.contract';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findAllocatedDevice } from './find-allocated-device.ts';
import { issueCommand } from './issue-command.ts';

/**
 * Makes a cabinet beep and flash, also before its activation. Refuses `DEVICE_NOT_ALLOCATED`, `DEVICE_OFFLINE`.
 * [protocol 5.2, 10.1]
 */
export const locateDevice = defineUseCase({
  name: 'device.locate',
  access: { anyOf: ['device.activate'] },
  kind: 'write',
  input: locateInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, seconds }) => {
    const device = await findAllocatedDevice(ctx, deviceNo);
    if (!device) return refuse('DEVICE_NOT_ALLOCATED');
    ctx.audit({ deviceId: device.id });
    if (!isReachable(onlineStatus(device.connectivity, ctx.now))) return refuse('DEVICE_OFFLINE');
    await lockDevice(ctx.tx, device.id);
    const { commandId } = await issueCommand(ctx, {
      deviceId: device.id,
      merchantId: ctx.actor.merchantId,
      name: 'locate',
      args: { seconds },
    });
    return accept({ commandId });
  },
});
