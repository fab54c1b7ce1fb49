import { savePreauthInput } from '@larder/contract/device-settings.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeDevice } from './change-device.ts';

/**
 * Sets the amount of the hold on a card before the door opens, in minor units. Applies to later sales; an offline
 * cabinet applies it when it is back. Refuses `NOT_FOUND`, and `DATA_PROCESSING` if the version is stale.
 * [domain C-3, protocol 8.1, screens 67]
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
