import { summaryInput } from '@larder/contract/order.contract';
import { orderSummary } from '@larder/database/queries/order/order.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { orderFilter } from './order-filter.ts';

/**
 * Returns the number of orders that a filter finds and their totals in the merchant's currency: `totalMinor` ordered,
 * `capturedMinor` paid. Refuses as `listOrders`. [screens 39]
 */
export const summarizeOrders = defineUseCase({
  name: 'order.summarize',
  access: { anyOf: ['order.view'] },
  kind: 'read',
  input: summaryInput,
  run: async (ctx, asked) => {
    const { merchantId } = ctx.actor;
    const filter = await orderFilter(ctx, asked);
    if (!filter.ok) return filter;
    const [merchant, summary] = await Promise.all([
      ctx.tx.merchant.findUnique({ where: { id: merchantId }, select: { currency: true } }),
      orderSummary(ctx.database.pool, merchantId, filter.value),
    ]);
    return merchant ? accept({ ...summary, currency: merchant.currency }) : refuse('NOT_FOUND');
  },
});
