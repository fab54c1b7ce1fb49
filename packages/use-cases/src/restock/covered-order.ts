import { mayRestock } from '@larder/domain/restock/restock-mode-rules';
import { openOrderStatuses, transitionRestockOrder } from '@larder/domain/restock/restock-order-transitions';
import { can } from '@larder/domain/team/permissions';
import type { MemberReadContext, MemberWriteContext } from '../use-case.ts';
import type { TaskRow } from './find-own-task.ts';
import { notifyCoveredAssignee } from './notify-assignee.ts';
import { seesOrder } from './restock-scope.ts';

type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;
export type Covers = { readonly id: string; readonly version: number };

/**
 * Returns the waiting order of a device that a task may end although it did not start from it, with what it asks for;
 * null if there is none that this member may see and fulfill. [decision 316]
 */
export async function coverableOrder({ tx, actor }: Ctx, deviceId: string) {
  const { merchantId, permissions } = actor;
  const order = await tx.restockOrder.findFirst({
    where: { merchantId, deviceId, status: 'created' },
    include: {
      createdBy: { select: { displayName: true } },
      lines: { select: { door: true, layer: true, productId: true, orderedQty: true } },
    },
  });
  if (!order || !seesOrder(actor, order)) return null;
  if (!mayRestock(order.mode, permissions) && !can(permissions, ['restock.order.cancel'])) return null;
  const { id, orderNo, version, createdBy, lines } = order;
  return { id, orderNo, version, createdByName: createdBy.displayName, lines };
}

/**
 * Lets a task take over a waiting order at its end: its record names the order, and the order is done with what was put
 * in. The task itself keeps that it did not start from it. Only the order as the restocker saw it; one that was
 * changed, started or canceled meanwhile stays as it is, and the task ends without it. The device is locked.
 */
export async function takeOverOrder(
  ctx: MemberWriteContext,
  task: TaskRow,
  covers: Covers | undefined,
): Promise<TaskRow> {
  if (!covers || task.order) return task;
  const { merchantId, deviceId } = task;
  const known = await coverableOrder(ctx, deviceId);
  if (known?.id !== covers.id || known.version !== covers.version) return task;
  const started = transitionRestockOrder('created', 'start');
  if (!started.ok) return task;
  // Where the mode is switched off, orders are canceled without the lock of their devices.
  const [order] = await ctx.tx.restockOrder.updateManyAndReturn({
    where: { ...covers, merchantId, deviceId, status: 'created' },
    data: { status: started.value, updatedAt: ctx.now },
  });
  if (!order) return task;
  await notifyCoveredAssignee(ctx, order, task.device);
  return { ...task, orderId: order.id, order };
}

/** Returns the number of the order that should have ended with a task and is still open; null if none is. */
export async function orderThatStays({ tx, actor }: Ctx, { deviceId }: TaskRow, covers: Covers | undefined) {
  if (!covers) return null;
  const order = await tx.restockOrder.findFirst({
    where: { id: covers.id, merchantId: actor.merchantId, deviceId, status: { in: [...openOrderStatuses] } },
  });
  return order && seesOrder(actor, order) ? order.orderNo : null;
}
