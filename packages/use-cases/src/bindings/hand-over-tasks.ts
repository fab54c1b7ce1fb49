import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { MemberWriteContext } from '../use-case.ts';

type Handover = {
  readonly from: string;
  readonly to: string;
  /** Null: all devices. */
  readonly deviceIds: readonly string[] | null;
};

/**
 * Transfers a member's open tasks at these devices to another member and unassigns their open restock orders. Returns
 * the task numbers. [screens 23]
 */
export async function handOverTasks(
  ctx: MemberWriteContext,
  { from, to, deviceIds }: Handover,
): Promise<string[]> {
  const { merchantId } = ctx.actor;
  const at = { merchantId, ...(deviceIds && { deviceId: { in: [...deviceIds] } }) };
  const changed = { version: { increment: 1 }, updatedAt: ctx.now };
  const tasks = await ctx.tx.restockTask.updateManyAndReturn({
    where: { ...at, operatorId: from, status: { in: [...openTaskStatuses] } },
    data: { operatorId: to, ...changed },
    select: { id: true, taskNo: true, deviceId: true },
  });
  const orders = await ctx.tx.restockOrder.updateManyAndReturn({
    where: { ...at, assignedToId: from, status: { in: [...openOrderStatuses] } },
    data: { assignedToId: null, ...changed },
    select: { id: true, deviceId: true },
  });
  for (const { id, deviceId } of tasks) ctx.emit({ type: 'restock.task', deviceId, ids: { taskId: id } });
  for (const { id, deviceId } of orders) ctx.emit({ type: 'restock.order', deviceId, ids: { orderId: id } });
  return tasks.map(({ taskNo }) => taskNo);
}
