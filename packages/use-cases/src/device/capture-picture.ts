import { capturePictureInput } from '@larder/contract/device.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { issueCommand } from './issue-command.ts';
import { lockIdleDevice } from './lock-idle-device.ts';

/**
 * Has a cabinet take one picture behind each door; they become the result of the command. Refuses `NOT_FOUND`, `DEVICE_OFFLINE`,
 * `DEVICE_BUSY`. [protocol 9.3, 10.5, screens 60]
 */
export const capturePicture = defineUseCase({
  name: 'device.capturePicture',
  access: { anyOf: ['device.capture'] },
  kind: 'write',
  input: capturePictureInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo }) => {
    const found = await lockIdleDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, layersR } = found.value;
    ctx.audit({ deviceId });
    const { commandId } = await issueCommand(ctx, {
      ...{ deviceId, merchantId: ctx.actor.merchantId },
      name: 'media.capture',
      args: { doors: layersR === null ? ['L'] : ['L', 'R'] },
    });
    return accept({ commandId });
  },
});
