import type { restockLineInput } from '@larder/contract/restock.contract';
import {
  type CommitShelfRow,
  closeIntervals,
  lockShelves,
  type RecordLineRow,
  shelvesToCommit,
} from '@larder/database/queries/restock/restock-commit.queries';
import {
  type CameraCountRow,
  cameraCounts,
  templatesOfRestock,
} from '@larder/database/queries/restock/restock-lines.queries';
import { accept, type Result } from '@larder/domain/refusal';
import { orderFulfillment } from '@larder/domain/restock/fulfillment';
import { type PlannedLine, planRestock, restockMovements } from '@larder/domain/restock/plan-restock';
import type { z } from 'zod';
import type { NewMovement } from '../stock/book-movements.ts';
import { postMovements } from '../stock/post-movements.ts';
import type { MemberWriteContext } from '../use-case.ts';
import type { TaskRow } from './find-own-task.ts';
import type { TaskDoorFacts } from './read-task-doors.ts';

type Entry = z.output<typeof restockLineInput>;
type Planned = PlannedLine<CommitShelfRow, Entry>;

type Entered = {
  readonly lines: readonly Entry[];
  /** Note on the disposed goods. */
  readonly note?: string | null | undefined;
  readonly photoKey?: string | null | undefined;
  readonly doors: TaskDoorFacts;
  /** Time of the count; later movements are applied after it. */
  readonly closedAt: Date;
};

export type Committed = {
  readonly recordId: string;
  readonly totals: { readonly restockQty: number; readonly adjustQty: number; readonly disposeQty: number };
  /** The lines of the order with the quantities restocked, from which its fulfillment is derived. */
  readonly fulfilled: readonly { readonly orderedQty: number; readonly restockQty: number }[];
};

/**
 * Books the lines of a task: movements in the order adjust, dispose, restock, the record with its lines, and a new
 * interval for every stock key. Runs the same number of statements however many lines there are. The device must be
 * locked. Refuses as `planRestock`. [domain 7.1]
 */
export async function commitLines(
  ctx: MemberWriteContext,
  task: TaskRow,
  entered: Entered,
): Promise<Result<Committed>> {
  const { tx, now } = ctx;
  const { merchantId, deviceId, orderId } = task;
  const { lines, closedAt } = entered;
  const { inForceId, waitingId } = await templatesOfRestock(tx, merchantId, deviceId, now);
  const keys = lines.map(({ door, layer, productId }) => ({ door, layer, productId }));
  const ask = { templateId: waitingId ?? inForceId, orderId, closedAt };
  await lockShelves(tx, merchantId, deviceId, keys, ask, now);
  const shelves = await shelvesToCommit(tx, merchantId, deviceId, keys, ask);
  const planned = planRestock(shelves, lines);
  if (!planned.ok) return planned;
  const recordId = ctx.newId();
  const owner = { merchantId, deviceId };
  await postMovements(ctx, owner, movementsOf(ctx, task, { recordId, closedAt }, planned.value));
  const totals = totalsOf(planned.value);
  const fulfilled = await fulfilledLines(ctx, task, planned.value);
  await createRecord(ctx, task, { recordId, entered, totals, fulfilled });
  const seen = await cameraCounts(tx, deviceId, entered.doors.sessionIds, task.createdAt);
  const rows = planned.value.map((line, index) => recordLine(line, index + 1, seen));
  await closeIntervals(tx, { ...owner, recordId }, rows, closedAt, now);
  return accept({ recordId, totals, fulfilled });
}

function movementsOf(
  { actor }: MemberWriteContext,
  { mode }: TaskRow,
  { recordId, closedAt }: { readonly recordId: string; readonly closedAt: Date },
  planned: readonly Planned[],
): NewMovement[] {
  return planned.flatMap(({ shelf, entry, adjustQty }, index) => {
    const { door, layer, productId, costMinor } = shelf;
    return restockMovements(mode, { adjustQty, entry }).map((movement) => ({
      ...movement,
      key: { door, layer, productId },
      sourceType: 'restock_record' as const,
      sourceId: recordId,
      sourceLine: index + 1,
      unitCostMinor: costMinor,
      actorId: actor.membershipId,
      occurredAt: closedAt,
    }));
  });
}

function totalsOf(planned: readonly Planned[]): Committed['totals'] {
  const sum = (qty: (line: Planned) => number) => planned.reduce((total, line) => total + qty(line), 0);
  return {
    restockQty: sum(({ entry }) => entry.restockQty),
    adjustQty: sum(({ adjustQty }) => adjustQty),
    disposeQty: sum(({ entry }) => entry.disposeQty),
  };
}

/** Returns every line of the order, including lines that the task did not touch: those were not fulfilled at all. */
async function fulfilledLines(
  { tx }: MemberWriteContext,
  { orderId, merchantId }: TaskRow,
  planned: readonly Planned[],
) {
  if (!orderId) return [];
  const ordered = await tx.restockOrderLine.findMany({ where: { merchantId, orderId } });
  return ordered.map(({ door, layer, productId, orderedQty }) => {
    const line = planned.find(
      ({ shelf }) => shelf.door === door && shelf.layer === layer && shelf.productId === productId,
    );
    return { orderedQty, restockQty: line?.entry.restockQty ?? 0 };
  });
}

type NewRecord = Committed & { readonly entered: Entered };

async function createRecord(
  ctx: MemberWriteContext,
  task: TaskRow,
  { recordId, entered, totals, fulfilled }: NewRecord,
) {
  const { merchantId, deviceId, orderId, mode, taskNo } = task;
  // A cabinet's clock may be ahead of the server's.
  const at = Math.min(entered.closedAt.getTime(), ctx.now.getTime());
  const startedAt = task.startedAt ?? task.begunAt ?? task.createdAt;
  await ctx.tx.restockRecord.create({
    data: {
      id: recordId,
      merchantId,
      deviceId,
      orderId,
      mode,
      recordNo: taskNo,
      taskId: task.id,
      ...totals,
      operatorId: ctx.actor.membershipId,
      startedAt: new Date(Math.min(startedAt.getTime(), at)),
      at: new Date(at),
      openings: entered.doors.openings,
      fulfillment: orderId ? orderFulfillment(fulfilled) : null,
      note: entered.note || null,
      photoKey: entered.photoKey ?? null,
    },
  });
}

function recordLine(
  { shelf, entry, adjustQty, stockAfter }: Planned,
  lineNo: number,
  seen: readonly CameraCountRow[],
): RecordLineRow {
  const { current, costMinor: _, ...book } = shelf;
  const { countedQty, disposeQty, disposeReason, restockQty, bestBefore, bestBeforeEstimated } = entry;
  const camera = seen.find(
    ({ door, layer, productId }) =>
      door === shelf.door && layer === shelf.layer && productId === shelf.productId,
  );
  return {
    ...book,
    lineNo,
    countedQty,
    adjustQty,
    disposeQty,
    restockQty,
    stockAfter,
    stockBefore: current,
    cameraQty: camera?.qty ?? null,
    disposeReason: disposeQty > 0 ? disposeReason : null,
    bestBefore: restockQty > 0 ? bestBefore : null,
    bestBeforeEstimated: restockQty > 0 && bestBefore !== null && bestBeforeEstimated,
  };
}
