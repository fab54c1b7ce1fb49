import { accept, type Result, refuse } from '@larder/domain/refusal';
import { type MemberActor, seesDevice } from '../actor.ts';
import type { ReadContext } from '../use-case.ts';

type Ctx = Pick<ReadContext, 'tx'> & { readonly actor: MemberActor };

/**
 * A visit with its operator, its cabinet, its order and its record; null if the merchant has none of that id. One relation after the
 * other: a transaction has one connection.
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
 * When a visit ended: one that is done as its record says, at the last close of its doors, however late Done arrived; a canceled one when it
 * was canceled. [decision 57]
 */
export const endOf = ({ record, finishedAt }: Pick<TaskRow, 'record' | 'finishedAt'>): Date | null =>
  record?.at ?? finishedAt;

/** A visit to a cabinet of the actor within his scope, anybody's; `NOT_FOUND` for any other. */
export async function findOwnTask(ctx: Ctx, taskId: string): Promise<Result<TaskRow>> {
  const task = await loadTask(ctx, taskId);
  return task && seesDevice(ctx.actor, task.deviceId) ? accept(task) : refuse('NOT_FOUND');
}

/** The cabinet of such a visit, which is locked before it; null for any other visit. */
export async function cabinetOfTask({ tx, actor }: Ctx, taskId: string): Promise<string | null> {
  const task = await tx.restockTask.findFirst({
    where: { id: taskId, merchantId: actor.merchantId },
    select: { deviceId: true },
  });
  return task && seesDevice(actor, task.deviceId) ? task.deviceId : null;
}
