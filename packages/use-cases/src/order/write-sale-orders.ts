import type { LiveEvent } from '@larder/contract/live-event';
import type { WriteContext } from '../use-case.ts';
import { nextOrderNumbers } from './next-order-numbers.ts';
import type { WrittenSale } from './plan-sale.ts';
import { amountColumns, itemRows, newOrderColumns, statusColumns } from './sale-order-rows.ts';

type OrderWriter = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit'>;

/** Creates or corrects the orders of these sessions with their lines, and notifies clients. */
export async function writeSaleOrders(ctx: OrderWriter, sales: readonly WrittenSale[]): Promise<void> {
  if (sales.length === 0) return;
  await createOrders(
    ctx,
    sales.filter((sale) => sale.isNew),
  );
  await correctOrders(
    ctx,
    sales.filter((sale) => !sale.isNew),
  );
  await ctx.tx.orderItem.createMany({ data: sales.flatMap((sale) => itemRows(sale, ctx.newId)) });
  for (const sale of sales) ctx.emit(orderChanged(sale));
}

export function orderChanged({ orderId, session, sale }: WrittenSale): LiveEvent {
  const { merchantId, deviceId } = session;
  const version = (sale.order?.version ?? 0) + 1;
  return { type: 'order.changed', merchantId, deviceId, ids: { orderId, version } };
}

async function createOrders(ctx: OrderWriter, sales: readonly WrittenSale[]): Promise<void> {
  if (sales.length === 0) return;
  const merchantIds = sales.map(({ session }) => session.merchantId);
  const numbers = await nextOrderNumbers(ctx.tx, merchantIds, ctx.now);
  await ctx.tx.salesOrder.createMany({
    data: sales.map((sale, index) => ({ ...newOrderColumns(sale, ctx.now), orderNo: numbers[index] ?? '' })),
  });
}

/**
 * Applies second recognitions that arrive before the money moves; a batch rarely contains more than one, so one by one.
 */
async function correctOrders(ctx: OrderWriter, sales: readonly WrittenSale[]): Promise<void> {
  if (sales.length === 0) return;
  await ctx.tx.orderItem.deleteMany({ where: { orderId: { in: sales.map((sale) => sale.orderId) } } });
  for (const sale of sales) {
    await ctx.tx.salesOrder.update({
      where: { id: sale.orderId },
      data: { ...amountColumns(sale), ...statusColumns(sale, ctx.now), version: { increment: 1 } },
    });
  }
}
