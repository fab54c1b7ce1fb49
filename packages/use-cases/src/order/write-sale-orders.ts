import type { WriteContext } from '../use-case.ts';
import { nextOrderNumbers } from './next-order-numbers.ts';
import type { SalePlan } from './plan-sale.ts';
import { amountColumns, consumedAt, itemRows, payerColumns, statusColumns } from './sale-order-rows.ts';

/** A written order, for the steps that follow from it. */
export type WrittenSale = SalePlan & { readonly orderId: string; readonly isNew: boolean };

type OrderWriter = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit'>;

/** Creates or corrects the orders of these sessions with their lines, and notifies clients. */
export async function writeSaleOrders(ctx: OrderWriter, plans: readonly SalePlan[]): Promise<WrittenSale[]> {
  const written = plans.map((plan) => ({
    ...plan,
    orderId: plan.sale.order?.id ?? ctx.newId(),
    isNew: plan.sale.order === null,
  }));
  if (written.length === 0) return [];
  await createOrders(
    ctx,
    written.filter((sale) => sale.isNew),
  );
  await correctOrders(
    ctx,
    written.filter((sale) => !sale.isNew),
  );
  await ctx.tx.orderItem.createMany({ data: written.flatMap((sale) => itemRows(sale, ctx.newId)) });
  for (const { orderId, session, sale } of written) {
    const { merchantId, deviceId } = session;
    const version = (sale.order?.version ?? 0) + 1;
    ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version } });
  }
  return written;
}

async function createOrders(ctx: OrderWriter, sales: readonly WrittenSale[]): Promise<void> {
  if (sales.length === 0) return;
  const numbers = await nextOrderNumbers(ctx.tx, sales.length, ctx.now);
  await ctx.tx.salesOrder.createMany({
    data: sales.map((sale, index) => ({
      ...amountColumns(sale),
      ...statusColumns(sale, ctx.now),
      ...payerColumns(sale),
      id: sale.orderId,
      orderNo: numbers[index] ?? '',
      merchantId: sale.session.merchantId,
      deviceId: sale.session.deviceId,
      sessionId: sale.session.id,
      type: sale.order.type,
      currency: sale.session.currency,
      taxRatePpm: sale.session.taxRatePpm,
      taxMode: sale.taxMode,
      consumedAt: consumedAt(sale.session, ctx.now),
      createdAt: ctx.now,
    })),
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
