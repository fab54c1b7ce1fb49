import { rebootInput } from '@larder/contract/device.contract';
import { accept } from '@larder/domain/refusal';
import { issueCommand } from '../device/issue-command.ts';
import { defineUseCase } from '../use-case.ts';
import { lockIdleDevice } from './lock-idle-device.ts';

/** Time for the cabinet to report on the command and to send its bye. */
const DELAY_S = 5;

/** Restarts an idle cabinet. Refuses `NOT_FOUND`, `DEVICE_OFFLINE`, `DEVICE_BUSY`. [protocol 10.5, screens 60] */
export const rebootDevice = defineUseCase({
  name: 'device.reboot',
  access: { anyOf: ['device.reboot'] },
  kind: 'write',
  input: rebootInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo }) => {
    const found = await lockIdleDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId } = found.value;
    ctx.audit({ deviceId });
    const { commandId } = await issueCommand(ctx, {
      deviceId,
      merchantId: ctx.actor.merchantId,
      name: 'reboot',
      args: { delayS: DELAY_S },
    });
    return accept({ commandId });
  },
});
