import type { Tx } from '@larder/database/transaction';
import { DAY_MS } from '@larder/domain/durations';
import { newTestId } from '@larder/testkit/new-test-id';

type Place = { readonly merchantId: string; readonly deviceIds: readonly string[] };
type Restock = {
  readonly operatorId: string;
  readonly productIds: readonly string[];
  /** The time of the newest one. */
  readonly at: Date;
};

const modes = ['quick', 'one_click', 'refill'] as const;

/** Creates a week of tasks in each mode, at one cabinet after the other, and losses at the first of them. */
export async function givenStatistics(
  tx: Tx,
  { merchantId, deviceIds }: Place,
  { operatorId, productIds, at }: Restock,
): Promise<void> {
  for (const [number, mode] of modes.entries()) {
    for (const ago of [6, 5, 3, 2, 1]) {
      const deviceId = deviceIds[ago % deviceIds.length] ?? '';
      const [id, when] = [newTestId(), new Date(at.getTime() - ago * DAY_MS)];
      const where = { merchantId, deviceId };
      const lines = productIds.map((productId, index) => ({
        ...where,
        recordId: id,
        lineNo: index + 1,
        door: 'L' as const,
        layer: 2 + index,
        productId,
        lastRestockStock: 12,
        salesVolume: 4 + ago - index,
        stockBefore: 8,
        parQty: 12,
        adjustQty: (ago % 3) - 1,
        disposeQty: index === ago % 2 ? 2 : 0,
        disposeReason: index === ago % 2 ? ('expired' as const) : null,
        restockQty: 5 + ago - index,
        stockAfter: 8 + (ago % 3) - 1 - (index === ago % 2 ? 2 : 0) + 5 + ago - index,
      }));
      const sum = (of: (line: (typeof lines)[number]) => number) =>
        lines.reduce((all, line) => all + of(line), 0);
      const taskId = newTestId();
      const times = { startedAt: when, finishedAt: when, createdAt: when, updatedAt: when };
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
          startedAt: when,
          at: when,
          openings: 1,
          recordNo: `T26111${number}0000010${ago}`,
          restockQty: sum(({ restockQty }) => restockQty),
          adjustQty: sum(({ adjustQty }) => adjustQty),
          disposeQty: sum(({ disposeQty }) => disposeQty),
        },
      });
      await tx.restockRecordLine.createMany({ data: lines });
    }
  }
  const lost = [
    { type: 'dispose', reason: 'expired', qty: -3 },
    { type: 'adjust', reason: 'shrinkage', qty: -2 },
    { type: 'dispose', reason: 'damaged', qty: -1 },
  ] as const;
  await tx.stockMovement.createMany({
    data: productIds.flatMap((productId, index) =>
      lost.map((movement, seq) => ({
        ...movement,
        merchantId,
        deviceId: deviceIds[0] ?? '',
        productId,
        door: 'L' as const,
        id: newTestId(),
        layer: 5,
        keySeq: seq + 1,
        balanceAfter: 0,
        unitCostMinor: 120 + index * 90,
        sourceType: 'system' as const,
        sourceId: newTestId(),
        sourceLine: 1,
        occurredAt: at,
        recordedAt: at,
      })),
    ),
  });
}
