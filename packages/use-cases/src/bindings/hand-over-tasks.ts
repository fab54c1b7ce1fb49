import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { MemberWriteContext } from '../use-case.ts';

type Handover = {
  readonly from: readonly string[];
  readonly to: string;
  /** Default: all devices. */
  readonly deviceIds?: { readonly in: readonly string[] } | { readonly notIn: readonly string[] };
  /** Default: all modes. Restock orders belong to `refill`. */
  readonly modes?: readonly RestockMode[];
};

/**
 * Transfers members' open tasks to another member and unassigns their open restock orders. Returns the task numbers.
 * [screens 23]
 */
export async function handOverTasks(
  ctx: MemberWriteContext,
  { from, to, deviceIds, modes }: Handover,
): Promise<string[]> {
  const { merchantId } = ctx.actor;
  const at = { merchantId, ...(deviceIds && { deviceId: mutable(deviceIds) }) };
  const changed = { version: { increment: 1 }, updatedAt: ctx.now };
  const tasks = await ctx.tx.restockTask.updateManyAndReturn({
    where: {
      ...at,
      operatorId: { in: [...from] },
      status: { in: [...openTaskStatuses] },
      ...(modes && { mode: { in: [...modes] } }),
    },
    data: { operatorId: to, ...changed },
    select: { id: true, taskNo: true, deviceId: true },
  });
  for (const { id, deviceId } of tasks) ctx.emit({ type: 'restock.task', deviceId, ids: { taskId: id } });
  if (modes && !modes.includes('refill')) return tasks.map(({ taskNo }) => taskNo);
  const orders = await ctx.tx.restockOrder.updateManyAndReturn({
    where: { ...at, assignedToId: { in: [...from] }, status: { in: [...openOrderStatuses] } },
    data: { assignedToId: null, ...changed },
    select: { id: true, deviceId: true },
  });
  for (const { id, deviceId } of orders) ctx.emit({ type: 'restock.order', deviceId, ids: { orderId: id } });
  return tasks.map(({ taskNo }) => taskNo);
}

const mutable = (filter: NonNullable<Handover['deviceIds']>) =>
  'in' in filter ? { in: [...filter.in] } : { notIn: [...filter.notIn] };
