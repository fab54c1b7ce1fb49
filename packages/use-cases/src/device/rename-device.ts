import { renameInput } from '@larder/contract/device-settings.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeDevice } from './change-device.ts';

/**
 * Names a device; the cabinet shows the name on its display. Refuses `NOT_FOUND`, and `DATA_PROCESSING` if the version
 * is stale. [screens 67]
 */
export const renameDevice = defineUseCase({
  name: 'device.rename',
  access: { anyOf: ['device.edit'] },
  kind: 'write',
  input: renameInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { name, ...edited }) => {
    const changed = await changeDevice(ctx, edited, (device) => ({
      data: { name },
      before: { name: device.name },
      after: { name },
      toCabinet: true,
    }));
    return changed.ok ? accept({ version: changed.value.version }) : changed;
  },
});
