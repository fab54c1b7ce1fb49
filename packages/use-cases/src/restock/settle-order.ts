import type { RestockOrder } from '@larder/database/model';
import { holdFeatures } from '@larder/database/queries/restock/restock-mode.queries';
import type { Fulfillment } from '@larder/domain/restock/fulfillment';
import { isModeEnabled } from '@larder/domain/restock/restock-mode-rules';
import { transitionRestockOrder } from '@larder/domain/restock/restock-order-transitions';
import type { WriteContext } from '../use-case.ts';

type Outcome =
  | { readonly event: 'task_canceled' }
  | { readonly event: 'task_done'; readonly fulfillment: Fulfillment };

/**
 * Settles an order when its task ends: fulfilled, or waiting again; canceled if its mode was switched off meanwhile,
 * since nobody could start it. [decision 122]
 */
export async function settleOrder(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'emit'>,
  { id, status, deviceId, merchantId, mode }: RestockOrder,
  outcome: Outcome,
): Promise<void> {
  let next = transitionRestockOrder(status, outcome.event);
  if (next.ok && outcome.event === 'task_canceled') {
    const features = await holdFeatures(ctx.tx, merchantId);
    if (!isModeEnabled(mode, features)) next = transitionRestockOrder(next.value, 'cancel');
  }
  if (!next.ok) throw new Error(`An order in ${status} cannot take ${outcome.event}`);
  const done = outcome.event === 'task_done';
  await ctx.tx.restockOrder.update({
    where: { id },
    data: {
      status: next.value,
      fulfillment: done ? outcome.fulfillment : null,
      finishedAt: next.value === 'created' ? null : ctx.now,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  ctx.emit({ type: 'restock.order', merchantId, deviceId, ids: { orderId: id, status: next.value } });
}
