import type { RestockOrder } from '@larder/database/model';
import type { Fulfillment } from '@larder/domain/restock/fulfillment';
import { transitionRestockOrder } from '@larder/domain/restock/restock-order-transitions';
import type { WriteContext } from '../use-case.ts';

type Outcome =
  | { readonly event: 'task_canceled' }
  | { readonly event: 'task_done'; readonly fulfillment: Fulfillment };

/** Settles an order when its task ends: fulfilled, or waiting again. */
export async function settleOrder(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'emit'>,
  { id, status, deviceId, merchantId }: RestockOrder,
  outcome: Outcome,
): Promise<void> {
  const next = transitionRestockOrder(status, outcome.event);
  if (!next.ok) throw new Error(`An order in ${status} cannot take ${outcome.event}`);
  const done = outcome.event === 'task_done';
  await ctx.tx.restockOrder.update({
    where: { id },
    data: {
      status: next.value,
      fulfillment: done ? outcome.fulfillment : null,
      finishedAt: done ? ctx.now : null,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  ctx.emit({ type: 'restock.order', merchantId, deviceId, ids: { orderId: id, status: next.value } });
}
