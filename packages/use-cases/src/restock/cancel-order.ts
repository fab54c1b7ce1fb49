import { restockOrderInput } from '@larder/contract/restock.contract';
import { accept } from '@larder/domain/refusal';
import { transitionRestockOrder } from '@larder/domain/restock/restock-order-transitions';
import { defineUseCase } from '../use-case.ts';
import { lockOwnRestockOrder } from './find-own-restock-order.ts';
import { notifyFormerAssignee } from './notify-assignee.ts';

/**
 * Cancels an order that is not started yet and notifies its assignee; idempotent. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION`. [domain 7.2]
 */
export const cancelOrder = defineUseCase({
  name: 'restock.cancelOrder',
  access: { anyOf: ['restock.order.cancel'] },
  kind: 'write',
  input: restockOrderInput,
  audit: { objectType: 'restock_order', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const found = await lockOwnRestockOrder(ctx, id);
    if (!found.ok) return found;
    const { device, ...order } = found.value;
    const { status, deviceId } = order;
    if (status === 'canceled') return accept();
    const next = transitionRestockOrder(status, 'cancel');
    if (!next.ok) return next;
    await ctx.tx.restockOrder.update({
      where: { id },
      data: { status: next.value, finishedAt: ctx.now, version: { increment: 1 }, updatedAt: ctx.now },
    });
    await notifyFormerAssignee(ctx, order, device);
    ctx.audit({ deviceId, before: { status }, after: { status: next.value } });
    ctx.emit({ type: 'restock.order', deviceId, ids: { orderId: id, status: next.value } });
    return accept();
  },
});
