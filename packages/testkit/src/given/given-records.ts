import type { Device, RestockMode } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { MINUTE_MS } from '@larder/domain/durations';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

/** Beyond the numbers that the sequence of a test database reaches. */
let number = 90_000_000;
function nextNumber(): string {
  number += 1;
  return `T261121${number}`;
}

type Overrides = { readonly count?: number; readonly mode?: RestockMode; readonly at?: Date };

/**
 * Creates records of finished tasks, the first at `at`, each a minute before the previous one. Returns their numbers,
 * newest first.
 */
export async function givenRecords(
  tx: Tx,
  device: Device,
  operatorId: string,
  { count = 1, mode = 'quick', at = new Date(testNow) }: Overrides = {},
): Promise<string[]> {
  const where = { merchantId: device.merchantId ?? '', deviceId: device.id, operatorId, mode };
  const tasks = Array.from({ length: count }, (_, index) => ({
    id: newTestId(),
    taskId: newTestId(),
    recordNo: nextNumber(),
    at: new Date(at.getTime() - index * MINUTE_MS),
  }));
  await tx.restockTask.createMany({
    data: tasks.map(({ taskId, recordNo, at: then }) => ({
      ...where,
      id: taskId,
      taskNo: recordNo,
      status: 'done' as const,
      startedAt: then,
      finishedAt: then,
      createdAt: then,
      updatedAt: then,
    })),
  });
  await tx.restockRecord.createMany({
    data: tasks.map(({ id, taskId, recordNo, at: then }) => ({
      ...where,
      id,
      taskId,
      recordNo,
      startedAt: then,
      at: then,
      openings: 1,
      restockQty: 5,
      adjustQty: -1,
      disposeQty: 2,
    })),
  });
  return tasks.map(({ recordNo }) => recordNo);
}
