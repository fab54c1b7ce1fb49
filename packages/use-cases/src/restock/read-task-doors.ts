import type { RestockTask } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { type Doored, doorsOf } from '@larder/domain/device/door';
import { type TaskDoors, taskDoors } from '@larder/domain/restock/task-doors';
import { draftOfSession } from '../session/session-draft.ts';

export type TaskDoorFacts = TaskDoors & { readonly sessionIds: readonly string[] };

/** Derives the state of a task's doors from its sessions. */
export async function readTaskDoors(
  tx: Tx,
  task: Pick<RestockTask, 'id' | 'merchantId' | 'deviceId'>,
  device: Doored,
): Promise<TaskDoorFacts> {
  const { id: taskId, merchantId, deviceId } = task;
  const rows = await tx.doorSession.findMany({
    where: { merchantId, deviceId, taskId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return { ...taskDoors(doorsOf(device), rows.map(draftOfSession)), sessionIds: rows.map(({ id }) => id) };
}
