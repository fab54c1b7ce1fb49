import type { Tx } from '@larder/database/transaction';
import { newTestId } from '@larder/testkit/new-test-id';

type Where = { readonly merchantId: string; readonly deviceId: string };
type Restock = { readonly operatorId: string; readonly productId: string; readonly at: Date };

/** Creates a task in each mode that put two colas in; returns the first record. */
export async function givenRecords(
  tx: Tx,
  where: Where,
  { operatorId, productId, at }: Restock,
): Promise<string> {
  const made: string[] = [];
  for (const mode of ['quick', 'one_click', 'refill', 'legacy'] as const) {
    const [id, taskId] = [newTestId(), newTestId()];
    const times = { startedAt: at, finishedAt: at, createdAt: at, updatedAt: at };
    await tx.restockTask.create({
      data: { ...where, id: taskId, taskNo: `T${taskId}`, mode, operatorId, status: 'done', ...times },
    });
    await tx.restockRecord.create({
      data: {
        ...where,
        id,
        taskId,
        mode,
        operatorId,
        recordNo: `T2611210000000${made.length}`,
        startedAt: at,
        at,
        openings: 1,
        restockQty: 2,
        adjustQty: -1,
        disposeQty: 0,
      },
    });
    await tx.restockRecordLine.create({
      data: {
        ...where,
        recordId: id,
        lineNo: 1,
        door: 'L',
        layer: 1,
        productId,
        lastRestockStock: 12,
        salesVolume: 2,
        stockBefore: 10,
        countedQty: 9,
        adjustQty: -1,
        disposeQty: 0,
        restockQty: 2,
        stockAfter: 11,
        parQty: 12,
        bestBefore: new Date('2027-03-01T00:00:00Z'),
      },
    });
    made.push(id);
  }
  return made[0] ?? '';
}
