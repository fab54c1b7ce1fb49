import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { holdMember, lockTask } from '@larder/database/queries/restock/restock-commit.queries';
import { type Result, refuse } from '@larder/domain/refusal';
import type { MemberWriteContext } from '../use-case.ts';
import { cabinetOfTask, findOwnTask, type TaskRow } from './find-own-task.ts';
import { refuseTaskExists } from './refuse-task-exists.ts';

/**
 * Locks a task in the actor's scope and re-reads it. Lock order: member, device, task, the same as when a restocker is
 * unbound. Refuses `NOT_FOUND`.
 */
export async function lockTaskInScope(ctx: MemberWriteContext, taskId: string): Promise<Result<TaskRow>> {
  const { merchantId, membershipId } = ctx.actor;
  if (!(await holdMember(ctx.tx, merchantId, membershipId))) return refuse('NOT_FOUND');
  const deviceId = await cabinetOfTask(ctx, taskId);
  if (!deviceId) return refuse('NOT_FOUND');
  await lockDevice(ctx.tx, deviceId);
  await lockTask(ctx.tx, merchantId, taskId);
  return findOwnTask(ctx, taskId);
}

/**
 * As `lockTaskInScope`, for the actor's own task. Refuses `RESTOCK_TASK_EXISTS` with the operator's name if the task
 * belongs to another member, for example after a handover.
 */
export async function lockOwnTask(ctx: MemberWriteContext, taskId: string): Promise<Result<TaskRow>> {
  const locked = await lockTaskInScope(ctx, taskId);
  if (!locked.ok || locked.value.operatorId === ctx.actor.membershipId) return locked;
  return refuseTaskExists(ctx.actor, locked.value);
}
