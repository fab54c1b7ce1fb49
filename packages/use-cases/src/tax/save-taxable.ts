import { saveTaxableInput } from '@larder/contract/tax.contract';
import { accept } from '@larder/domain/refusal';
import { changeDevice } from '../device/change-device.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Sets whether sales of a device bear tax; its rate is kept. Applies to sessions that begin afterwards. Refuses
 * `NOT_FOUND`, and `DATA_PROCESSING` if the version is stale. [screens 130]
 */
export const saveTaxable = defineUseCase({
  name: 'tax.saveTaxable',
  access: { anyOf: ['setting.tax'] },
  kind: 'write',
  input: saveTaxableInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { taxable, ...edited }) => {
    const changed = await changeDevice(ctx, edited, (device) => ({
      data: { taxable },
      before: { taxable: device.taxable },
      after: { taxable },
      toCabinet: false,
    }));
    return changed.ok ? accept({ version: changed.value.version }) : changed;
  },
});
