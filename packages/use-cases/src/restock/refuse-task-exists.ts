import { refuse } from '@larder/domain/refusal';
import type { MemberActor } from '../actor.ts';

type OpenTask = {
  readonly id: string;
  readonly taskNo: string;
  readonly mode: string;
  readonly operatorId: string;
  readonly operator: { readonly displayName: string };
};

/**
 * Refuses with `RESTOCK_TASK_EXISTS` and the params that the app needs to open that task; `isMine` is 1 or 0.
 * [screens DEVICE]
 */
export function refuseTaskExists(actor: MemberActor, task: OpenTask) {
  return refuse('RESTOCK_TASK_EXISTS', {
    taskId: task.id,
    taskNo: task.taskNo,
    mode: task.mode,
    operatorName: task.operator.displayName,
    isMine: task.operatorId === actor.membershipId ? 1 : 0,
  });
}
