import { editOrderInput } from '@larder/contract/restock.contract';
import { replaceOrderLines } from '@larder/database/queries/restock/restock-order.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { transitionRestockOrder } from '@larder/domain/restock/restock-order-transitions';
import { defineUseCase } from '../use-case.ts';
import { checkOrder } from './check-order.ts';
import { lockOwnRestockOrder } from './find-own-restock-order.ts';
import { notifyAssignee, notifyFormerAssignee } from './notify-assignee.ts';
import { orderedUnits } from './ordered-units.ts';

/**
 * Changes an order that is not started yet: its lines, assignee and due date. Notifies the old and the new assignee.
 * Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`, `DATA_PROCESSING` (optimistic lock: the order changed in the meantime),
 * and as `checkOrder`. [domain 7.2, screens ORDER]
 */
export const editOrder = defineUseCase({
  name: 'restock.editOrder',
  access: { anyOf: ['restock.order.create'] },
  kind: 'write',
  input: editOrderInput,
  audit: { objectType: 'restock_order', objectId: ({ id }) => id },
  run: async (ctx, { id, version, lines, assignedToId, dueOn, note }) => {
    const found = await lockOwnRestockOrder(ctx, id);
    if (!found.ok) return found;
    const { device, ...order } = found.value;
    const next = transitionRestockOrder(order.status, 'edit');
    if (!next.ok) return next;
    if (order.version !== version) return refuse('DATA_PROCESSING');
    const { merchantId } = ctx.actor;
    const stored = await ctx.tx.restockOrderLine.findMany({ where: { merchantId, orderId: id } });
    const kept = stored.map(({ merchantId: _, orderId: __, ...line }) => line);
    const checked = await checkOrder(ctx, device, { lines, assignedToId, dueOn }, kept);
    if (!checked.ok) return checked;
    await replaceOrderLines(ctx.tx, merchantId, id, checked.value);
    const changed = await ctx.tx.restockOrder.update({
      where: { id },
      data: {
        assignedToId,
        note: note || null,
        dueOn: dueOn ? new Date(dueOn) : null,
        version: { increment: 1 },
        updatedAt: ctx.now,
      },
    });
    if (assignedToId !== order.assignedToId) {
      await notifyFormerAssignee(ctx, order, device);
      await notifyAssignee(ctx, changed, device);
    }
    ctx.audit({
      deviceId: device.id,
      before: {
        units: orderedUnits(kept),
        assignedToId: order.assignedToId,
        dueOn: order.dueOn,
        note: order.note,
      },
      after: { units: orderedUnits(checked.value), assignedToId, dueOn: changed.dueOn, note: changed.note },
    });
    ctx.emit({ type: 'restock.order', deviceId: device.id, ids: { orderId: id, version: changed.version } });
    return accept({ version: changed.version });
  },
});
