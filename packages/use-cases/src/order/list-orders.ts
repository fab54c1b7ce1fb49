import { listInput } from '@larder/contract/order.contract';
import { orderPage } from '@larder/database/queries/order/order.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { listedOrder } from './listed-order.ts';
import { orderFilter } from './order-filter.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Returns orders, newest first; without days, those of the merchant's last 7, or of any time for a card or the
 * beginning of a number. Refuses `NOT_FOUND` for a device that the merchant never owned or the member may not see.
 * [screens 39, decision 195]
 */
export const listOrders = defineUseCase({
  name: 'order.list',
  access: { anyOf: ['order.view'] },
  kind: 'read',
  input: listInput,
  run: async (ctx, { cursor, limit, ...asked }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const filter = await orderFilter(ctx, asked);
    if (!filter.ok) return filter;
    const rows = await orderPage(ctx.database.pool, ctx.actor.merchantId, filter.value, after.value, limit);
    return accept(pageOf(rows, limit, listedOrder, (row) => [row.createdAt.toISOString(), row.id]));
  },
});
