import { taskInput } from '@larder/contract/restock.contract';
import { accept } from '@larder/domain/refusal';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { transitionTask } from '@larder/domain/restock/task-transitions';
import { can } from '@larder/domain/team/permissions';
import { defineUseCase } from '../use-case.ts';
import { lockTaskInScope } from './lock-own-task.ts';
import { refuseTaskExists } from './refuse-task-exists.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Cancels a task: nothing is booked and its order waits again. Operators may cancel their own tasks; members who may
 * unbind restockers may cancel any task. Idempotent. Refuses `NOT_FOUND`, `RESTOCK_TASK_EXISTS` (another member's
 * task), `ILLEGAL_TRANSITION` (done). [domain 7.2]
 */
export const cancelTask = defineUseCase({
  name: 'restock.cancelTask',
  access: { anyOf: restockPermissions },
  kind: 'write',
  input: taskInput,
  audit: { objectType: 'restock_task', objectId: ({ taskId }) => taskId },
  run: async (ctx, { taskId }) => {
    const locked = await lockTaskInScope(ctx, taskId);
    if (!locked.ok) return locked;
    const task = locked.value;
    const { deviceId, status, operatorId, order } = task;
    const isMine = operatorId === ctx.actor.membershipId;
    if (!isMine && !can(ctx.actor.permissions, ['restocker.edit'])) return refuseTaskExists(ctx.actor, task);
    if (status === 'canceled') return accept();
    const next = transitionTask(status, 'cancel');
    if (!next.ok) return next;
    await ctx.tx.restockTask.update({
      where: { id: taskId },
      data: { status: next.value, finishedAt: ctx.now, version: { increment: 1 }, updatedAt: ctx.now },
    });
    if (order) await settleOrder(ctx, order, { event: 'task_canceled' });
    ctx.audit({ deviceId, before: { status }, after: { status: next.value } });
    ctx.emit({ type: 'restock.task', deviceId, ids: { taskId, status: next.value } });
    return accept();
  },
});
