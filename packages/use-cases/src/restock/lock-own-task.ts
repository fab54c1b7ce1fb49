import { holdMember, lockTask } from '@larder/database/queries/restock/restock-commit.queries';
import { type Result, refuse } from '@larder/domain/refusal';
import type { MemberActor } from '../actor.ts';
import { lockDevice } from '../device/lock-device.ts';
import type { WriteContext } from '../use-case.ts';
import { cabinetOfTask, findOwnTask, type TaskRow } from './find-own-task.ts';
import { refuseTaskExists } from './refuse-task-exists.ts';

type Ctx = WriteContext & { readonly actor: MemberActor };

/**
 * A visit in the actor's scope as it is once nobody else changes it, its cabinet and its operator any more. The member is held first, as
 * whoever takes his cabinets away holds him before his visits. Refuses `NOT_FOUND`.
 */
export async function lockTaskInScope(ctx: Ctx, taskId: string): Promise<Result<TaskRow>> {
  const { merchantId, membershipId } = ctx.actor;
  if (!(await holdMember(ctx.tx, merchantId, membershipId))) return refuse('NOT_FOUND');
  const deviceId = await cabinetOfTask(ctx, taskId);
  if (!deviceId) return refuse('NOT_FOUND');
  await lockDevice(ctx.tx, deviceId);
  await lockTask(ctx.tx, merchantId, taskId);
  return findOwnTask(ctx, taskId);
}

/** The same for the actor's own visit; `RESTOCK_TASK_EXISTS` names whose it is if it is not, as after it was handed over. */
export async function lockOwnTask(ctx: Ctx, taskId: string): Promise<Result<TaskRow>> {
  const locked = await lockTaskInScope(ctx, taskId);
  if (!locked.ok || locked.value.operatorId === ctx.actor.membershipId) return locked;
  return refuseTaskExists(ctx.actor, locked.value);
}
