import { capturePictureInput } from '@larder/contract/device.contract';
import { doorsOf } from '@larder/domain/device/door';
import { mediaEndsAt } from '@larder/domain/device/media-retention';
import { accept } from '@larder/domain/refusal';
import { mediaSlotLimits } from '../device/command/open-media-slot.ts';
import { issueCommand } from '../device/issue-command.ts';
import { defineUseCase } from '../use-case.ts';
import { lockIdleDevice } from './lock-idle-device.ts';

/**
 * Commands a cabinet to take one picture behind each door; the pictures become the result of the command. Refuses
 * `NOT_FOUND`, `DEVICE_OFFLINE`, `DEVICE_BUSY`. [protocol 9.3, 10.5, screens 60]
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
    const { merchantId } = ctx.actor;
    ctx.audit({ deviceId });
    const commandId = ctx.newId();
    const doors = doorsOf({ layersR });
    const expiresAt = new Date(ctx.now.getTime() + mediaSlotLimits.openMs);
    const slots = doors.map((door) => ({
      door,
      key: `m/${deviceNo}/c/${commandId}-${door}.jpg`.toLowerCase(),
      expiresAt: expiresAt.toISOString(),
    }));
    await ctx.tx.fileObject.createMany({
      data: slots.map(({ key }) => ({
        key,
        merchantId,
        deviceId,
        kind: 'still',
        mime: 'image/jpeg',
        state: 'pending' as const,
        createdAt: ctx.now,
        expiresAt: mediaEndsAt(ctx.now, false),
      })),
    });
    await issueCommand(ctx, {
      deviceId,
      merchantId,
      commandId,
      name: 'media.capture',
      args: { doors, slots },
    });
    return accept({ commandId });
  },
});
