import { saveTrainingInput } from '@larder/contract/device-settings.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeDevice } from './change-device.ts';

/**
 * Marks a device as a training device or a regular one: sales at a training device are not revenue. Allowed only
 * before its first order, so that no revenue can be hidden and no training sale becomes revenue [decision 35]. Refuses
 * `NOT_FOUND`, `DEVICE_HAS_ORDERS`, and `DATA_PROCESSING` if the version is stale. [screens A-15]
 */
export const saveTraining = defineUseCase({
  name: 'device.saveTraining',
  access: { anyOf: ['device.edit'] },
  kind: 'write',
  input: saveTrainingInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { isTraining, ...edited }) => {
    const changed = await changeDevice(ctx, edited, (device) => ({
      data: { isTraining },
      before: { isTraining: device.isTraining },
      after: { isTraining },
      toCabinet: false,
    }));
    if (!changed.ok) return changed;
    const { id: deviceId, version } = changed.value;
    const order = await ctx.tx.salesOrder.findFirst({
      where: { merchantId: ctx.actor.merchantId, deviceId },
      select: { id: true },
    });
    return order ? refuse('DEVICE_HAS_ORDERS') : accept({ version });
  },
});
