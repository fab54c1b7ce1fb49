import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;

/**
 * Loads a task with its operator, device, order and record; null if the merchant has no such task. Loads one relation
 * after the other because a transaction has one connection.
 */
async function loadTask({ tx, actor: { merchantId } }: Ctx, taskId: string) {
  const task = await tx.restockTask.findFirst({
    where: { id: taskId, merchantId },
    include: { operator: { select: { displayName: true } } },
  });
  if (!task) return null;
  const { deviceId, orderId } = task;
  const device = await tx.device.findUniqueOrThrow({ where: { id: deviceId } });
  const order = orderId ? await tx.restockOrder.findFirst({ where: { id: orderId, merchantId } }) : null;
  const record =
    task.status === 'done'
      ? await tx.restockRecord.findFirst({ where: { merchantId, taskId }, select: { id: true, at: true } })
      : null;
  return { ...task, device, order, record };
}

export type TaskRow = NonNullable<Awaited<ReturnType<typeof loadTask>>>;

/**
 * Returns the end of a task: for a finished one the time in its record, which is the last close of its doors, however
 * late Done arrived; for a canceled one the time of cancellation. [decision 57]
 */
export const endOf = ({ record, finishedAt }: Pick<TaskRow, 'record' | 'finishedAt'>): Date | null =>
  record?.at ?? finishedAt;

/** Returns any operator's task at a device within the actor's scope; `NOT_FOUND` for any other. */
export async function findOwnTask(ctx: Ctx, taskId: string): Promise<Result<TaskRow>> {
  const task = await loadTask(ctx, taskId);
  return task && seesDevice(ctx.actor, task.deviceId) ? accept(task) : refuse('NOT_FOUND');
}

/** Returns the device of such a task, which must be locked before the task; null for any other task. */
export async function cabinetOfTask({ tx, actor }: Ctx, taskId: string): Promise<string | null> {
  const task = await tx.restockTask.findFirst({
    where: { id: taskId, merchantId: actor.merchantId },
    select: { deviceId: true },
  });
  return task && seesDevice(actor, task.deviceId) ? task.deviceId : null;
}
