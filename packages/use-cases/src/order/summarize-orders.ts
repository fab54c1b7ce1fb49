import { summaryInput } from '@larder/contract/order.contract';
import { orderSummary } from '@larder/database/queries/order/order.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { orderFilter } from './order-filter.ts';

/**
 * Returns the number of orders that a filter finds and their sums in the merchant's currency: `totalMinor` ordered,
 * `capturedMinor` paid, `dueMinor` unpaid, `refundedMinor`. `deviceName` is that of the one
 * device asked for, while it is the merchant's. Refuses as `listOrders`. [screens 39]
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
    const { deviceNo } = asked;
    const [merchant, device, summary] = await Promise.all([
      ctx.tx.merchant.findUnique({ where: { id: merchantId }, select: { currency: true } }),
      deviceNo ? ctx.tx.device.findFirst({ where: { deviceNo, merchantId }, select: { name: true } }) : null,
      orderSummary(ctx.database.pool, merchantId, filter.value),
    ]);
    if (!merchant) return refuse('NOT_FOUND');
    return accept({ ...summary, currency: merchant.currency, deviceName: device?.name ?? null });
  },
});
