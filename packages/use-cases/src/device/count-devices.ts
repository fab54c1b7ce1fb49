import { countsInput } from '@larder/contract/device.contract';
import { deviceCounts } from '@larder/database/queries/device/device-list.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { deviceFilter } from './device-filter.ts';

/** Counts devices for each status chip. [screens 2] */
export const countDevices = defineUseCase({
  name: 'device.count',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: countsInput,
  run: async (ctx, asked) => {
    const filter = await deviceFilter(ctx, { ...asked, status: 'all' });
    return accept(await deviceCounts(ctx.tx, ctx.actor.merchantId, filter));
  },
});
