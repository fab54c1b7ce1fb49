import { restockOrdersInput } from '@larder/contract/restock.contract';
import {
  type RestockOrderRow,
  restockOrderPage,
} from '@larder/database/queries/restock/restock-order.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { everOwnedDevice } from '../device/ever-owned-device.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { checkLegacyList } from './check-mode.ts';
import { restockScope } from './restock-scope.ts';

const keyset = z.tuple([z.string(), z.uuid()]);

/**
 * Restock orders, newest first. Members who only execute orders see their own and unassigned ones. Refuses `NOT_FOUND`,
 * `RESTOCK_MODE_DISABLED`. [screens ORDERS]
 */
export const listRestockOrders = defineUseCase({
  name: 'restock.listOrders',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: restockOrdersInput,
  run: async (ctx, { cursor, limit, status, deviceNo, mine, mode }) => {
    const { tx, actor } = ctx;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const enabled = await checkLegacyList(ctx, mode);
    if (!enabled.ok) return enabled;
    const device = await everOwnedDevice(ctx, deviceNo);
    if (!device.ok) return device;
    const filter = {
      ...restockScope(actor),
      deviceId: device.value,
      status: status ?? null,
      mode: mode ?? null,
      mine: mine ?? false,
    };
    const rows = await restockOrderPage(tx, actor.merchantId, filter, after.value, limit);
    const item = ({ createdText: _, createdAt, assignedToId, ...row }: RestockOrderRow) => ({
      ...row,
      assignedToMe: assignedToId === actor.membershipId,
      createdAt: createdAt.toISOString(),
    });
    return accept(pageOf(rows, limit, item, (row) => [row.createdText, row.id]));
  },
});
