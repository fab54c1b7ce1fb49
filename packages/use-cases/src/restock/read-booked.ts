import type { restockLineInput } from '@larder/contract/restock.contract';
import { restockRecordLines } from '@larder/database/queries/restock/restock-record.queries';
import { accept, type Result } from '@larder/domain/refusal';
import { type Numbers, unbookedLines } from '@larder/domain/restock/unbooked-lines';
import type { z } from 'zod';
import type { ReadContext } from '../use-case.ts';
import type { TaskRow } from './find-own-task.ts';

type Entered = z.output<typeof restockLineInput>;
type Booked = {
  readonly recordId: string;
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
  { tx }: Pick<ReadContext, 'tx'>,
  { merchantId, operator }: TaskRow,
  record: NonNullable<TaskRow['record']>,
  lines: readonly Entered[],
): Promise<Result<Booked>> {
  const { id: recordId } = record;
  const unbooked = unbookedLines(await restockRecordLines(tx, merchantId, recordId), lines);
  if (unbooked.length === 0) return accept({ recordId, already: null });
  const at = record.at.toISOString();
  return accept({ recordId, already: { operatorName: operator.displayName, at, unbooked } });
}
