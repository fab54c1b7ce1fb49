import { type IdleTaskRow, idleTasks } from '@larder/database/queries/restock/restock-idle.queries';
import { accept } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { z } from 'zod';
import { notifyMembers } from '../notice/notify-members.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Notifies the operator and the owners once when a task has been idle for 12 h; the task does not change. Returns the
 * number of tasks reported; call again while it equals `limit`. [domain 7.2]
 */
export const remindOfIdleTasks = defineUseCase({
  name: 'restock.remindOfIdleTasks',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async (ctx, { limit }) => {
    const since = new Date(ctx.now.getTime() - serverLimits.restockIdleMs);
    const tasks = await idleTasks(ctx.tx, since, limit);
    await notifyMembers(ctx, tasks.flatMap(noticesOf));
    return accept(tasks.length);
  },
});

const noticesOf = (task: IdleTaskRow) =>
  task.membershipIds.map((membershipId) => ({
    merchantId: task.merchantId,
    membershipId,
    key: 'restock.idle',
    params: {
      cabinet: task.cabinet,
      taskNo: task.taskNo,
      operator: task.operatorName,
      idleAt: task.idleAt.toISOString(),
      zone: task.timezone,
    },
    cause: `restock_task:${task.taskId}:idle`,
    target: {
      screen: 'restockTask' as const,
      mode: task.mode,
      deviceNo: task.deviceNo,
      taskId: task.taskId,
    },
  }));
