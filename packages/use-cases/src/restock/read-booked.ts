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
  /** Null where the record holds these very numbers. */
  readonly already: {
    readonly operatorName: string;
    readonly at: string;
    /** Which of the lines are not in the record as they were entered. */
    readonly unbooked: readonly Pick<Numbers, 'door' | 'layer' | 'productId'>[];
  } | null;
};

/** The record of a visit that is done, compared with numbers that arrive after it. */
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
