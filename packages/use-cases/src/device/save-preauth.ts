import { savePreauthInput } from '@larder/contract/device-settings.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeDevice } from './change-device.ts';

/**
 * How much is reserved on a card before the door opens, in minor units. Sales that begin later reserve it; an offline cabinet takes it when
 * it is back. Refuses `NOT_FOUND`, `DATA_PROCESSING` when it was changed meanwhile. [domain C-3, protocol 8.1, screens 67]
 */
export const savePreauth = defineUseCase({
  name: 'device.savePreauth',
  access: { anyOf: ['device.preauth.edit'] },
  kind: 'write',
  input: savePreauthInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { preauthMinor, ...edited }) => {
    const changed = await changeDevice(ctx, edited, (device) => ({
      data: { preauthMinor },
      before: { preauthMinor: Number(device.preauthMinor) },
      after: { preauthMinor },
      toCabinet: true,
    }));
    return changed.ok ? accept({ version: changed.value.version }) : changed;
  },
});
