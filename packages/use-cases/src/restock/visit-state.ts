import type { RestockTask } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { type VisitDoors, visitDoors } from '@larder/domain/restock/visit-doors';
import { draftOfSession } from '../session/session-draft.ts';

export type VisitState = VisitDoors & { readonly sessionIds: readonly string[] };

/** Derives the state of a task's doors from its sessions. */
export async function visitState(
  tx: Tx,
  task: Pick<RestockTask, 'id' | 'merchantId' | 'deviceId'>,
  device: { readonly layersR: number | null },
): Promise<VisitState> {
  const { id: taskId, merchantId, deviceId } = task;
  const rows = await tx.doorSession.findMany({
    where: { merchantId, deviceId, taskId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const doors = device.layersR === null ? (['L'] as const) : (['L', 'R'] as const);
  return { ...visitDoors(doors, rows.map(draftOfSession)), sessionIds: rows.map(({ id }) => id) };
}
