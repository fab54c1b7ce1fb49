import { renameInput } from '@larder/contract/device-settings.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeDevice } from './change-device.ts';

/** Names a cabinet; it shows its name itself. Refuses `NOT_FOUND`, `DATA_PROCESSING` when it was changed meanwhile. [screens 67] */
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
