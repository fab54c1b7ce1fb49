import { listInput } from '@larder/contract/device.contract';
import { type DeviceListRow, devicePage } from '@larder/database/queries/device/device-list.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { deviceFilter } from './device-filter.ts';
import { listedDevice } from './listed-device.ts';

const keyset = z.tuple([z.int(), z.string(), z.uuid()]);

/** Lists the merchant's devices: open alerts first, then offline, then by name. [screens 2] */
export const listDevices = defineUseCase({
  name: 'device.list',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: listInput,
  run: async (ctx, { cursor, limit, ...asked }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const filter = await deviceFilter(ctx, asked);
    const rows = await devicePage(ctx.tx, ctx.actor.merchantId, filter, after.value, limit, ctx.now);
    const frozen = new Set(filter.frozenIds);
    const item = (row: DeviceListRow) => listedDevice(row, frozen.has(row.id), ctx.now);
    return accept(pageOf(rows, limit, item, (row) => [row.rank, row.sortName, row.id]));
  },
});
