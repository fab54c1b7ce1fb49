import { summaryInput } from '@larder/contract/order.contract';
import { orderSummary } from '@larder/database/order.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { orderFilter } from './order-filter.ts';

/** How many orders a filter finds and what they come to; `capturedMinor` is what was paid. [screens 39] */
export const summarizeOrders = defineUseCase({
  name: 'order.summary',
  access: { anyOf: ['order.view'] },
  kind: 'read',
  input: summaryInput,
  run: async ({ database, tx, actor, now }, asked) => {
    const [merchant, summary] = await Promise.all([
      tx.merchant.findUniqueOrThrow({ where: { id: actor.merchantId }, select: { currency: true } }),
      orderSummary(database.pool, actor.merchantId, orderFilter(actor, asked, now)),
    ]);
    return accept({ ...summary, currency: merchant.currency });
  },
});
