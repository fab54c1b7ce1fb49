import { saveTimeZoneInput } from '@larder/contract/device-settings.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeDevice } from './change-device.ts';
import { followTimeZone } from './follow-time-zone.ts';

/**
 * Sets the time zone of a device; its freezing hours follow. Rolled-up days of sales keep their old boundaries.
 * Refuses `NOT_FOUND`, and `DATA_PROCESSING` if the version is stale. [domain 10, screens 67]
 */
export const saveTimeZone = defineUseCase({
  name: 'device.saveTimeZone',
  access: { anyOf: ['device.edit'] },
  kind: 'write',
  input: saveTimeZoneInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { timezone, ...edited }) => {
    const changed = await changeDevice(ctx, edited, async (device) => {
      await followTimeZone(ctx, device.id, timezone);
      return {
        data: { timezone },
        before: { timezone: device.timezone },
        after: { timezone },
        toCabinet: true,
      };
    });
    return changed.ok ? accept({ version: changed.value.version }) : changed;
  },
});
