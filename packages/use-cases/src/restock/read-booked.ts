import type { submitTaskInput } from '@larder/contract/restock.contract';
import { restockRecordLines } from '@larder/database/queries/restock/restock-record.queries';
import { accept, type Result } from '@larder/domain/refusal';
import { type Numbers, unbookedLines } from '@larder/domain/restock/unbooked-lines';
import type { z } from 'zod';
import type { MemberReadContext } from '../use-case.ts';
import { orderThatStays } from './covered-order.ts';
import type { TaskRow } from './find-own-task.ts';

type Entered = Pick<z.output<typeof submitTaskInput>, 'lines' | 'covers'>;
type Booked = {
  readonly recordId: string;
  /** Number of the order that should have ended with the task and is still open. */
  readonly orderStays: string | null;
  /** Null if the record contains exactly the submitted numbers. */
  readonly already: {
    readonly operatorName: string;
    readonly at: string;
    /** The submitted lines that the record does not contain as entered. */
    readonly unbooked: readonly Pick<Numbers, 'door' | 'layer' | 'productId'>[];
  } | null;
};

/** Returns the record of a finished task, compared with numbers that arrive after it. */
export async function readBooked(
  ctx: Pick<MemberReadContext, 'tx' | 'actor'>,
  task: TaskRow,
  record: NonNullable<TaskRow['record']>,
  { lines, covers }: Entered,
): Promise<Result<Booked>> {
  const { id: recordId } = record;
  const orderStays = await orderThatStays(ctx, task, covers);
  const unbooked = unbookedLines(await restockRecordLines(ctx.tx, task.merchantId, recordId), lines);
  if (unbooked.length === 0) return accept({ recordId, already: null, orderStays });
  const at = record.at.toISOString();
  const already = { operatorName: task.operator.displayName, at, unbooked };
  return accept({ recordId, already, orderStays });
}
