import { restockCabinetsInput } from '@larder/contract/restock.contract';
import {
  type RestockCabinetRow,
  restockCabinetPage,
} from '@larder/database/queries/restock/restock-cabinets.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { frozenDevices } from '../device/frozen-devices.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { restockDeviceItem } from './list-restock-devices.ts';
import { restockScope } from './restock-scope.ts';

const keyset = z.tuple([z.int(), z.int(), z.string()]);

/** Devices in scope: those out of stock first, then by units missing to standard stock. [screens 3] */
export const listRestockCabinets = defineUseCase({
  name: 'restock.listCabinets',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: restockCabinetsInput,
  run: async (ctx, { cursor, limit, q, stock }) => {
    const { tx, actor, now } = ctx;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const filter = { ...restockScope(actor), q, stock };
    const rows = await restockCabinetPage(tx, actor.merchantId, filter, after.value, limit, now);
    const frozen = await frozenDevices(ctx);
    const item = (row: RestockCabinetRow) => ({
      ...restockDeviceItem(ctx, row, frozen.has(row.id)),
      lastRestockBy: row.lastRestockBy,
    });
    return accept(pageOf(rows, limit, item, (row) => [row.rank, row.units, row.deviceNo]));
  },
});
