import type { Refusal } from '@larder/domain/refusal';
import { adjustOf, type DisposeReason, judgeRestockLine } from '@larder/domain/restock/judge-restock-line';
import { type RestockMode, suggestQuantity } from '@larder/domain/restock/suggest-quantity';
import { roomFor, whatFits } from '@larder/domain/restock/what-fits';
import type { Outputs } from '../../../platform/trpc.ts';

export type TaskAnswer = Outputs['restock']['task'];
export type TaskLine = TaskAnswer['lines'][number];

/** What somebody entered for one line; null is untouched, so that suggestions follow. Units. */
export type LineEntry = {
  readonly countedQty: number | null;
  readonly adjustQty: number | null;
  readonly disposeQty: number;
  readonly disposeReason: DisposeReason | null;
  readonly restockQty: number | null;
  readonly bestBefore: string | null;
  /** What goes in carries no date: nobody asks for it again. */
  readonly undated: boolean;
  /** Ticked as done. */
  readonly checked: boolean;
  /** C as it was shown when this was entered; null is untouched. */
  readonly seenCurrent: number | null;
  /** Of the product, for when the phone knows nothing else of the visit any more. */
  readonly name: string;
};

export const untouched: LineEntry = {
  countedQty: null,
  adjustQty: null,
  disposeQty: 0,
  disposeReason: null,
  restockQty: null,
  bestBefore: null,
  undated: false,
  checked: false,
  seenCurrent: null,
  name: '',
};

/** A line with what was entered and what follows from it, by the letters of domain 7. */
export type EnteredLine = {
  readonly adjustQty: number;
  readonly suggestedQty: number;
  readonly restockQty: number;
  readonly stockAfter: number;
  /** How many fit; null where no limit is known. */
  readonly fits: number | null;
  /** The most that may go in before the place is full. */
  readonly room: number | null;
  readonly refusal: Refusal | null;
};

/** A book below zero was wrong: without a correction it is taken as empty. [screens TASK] */
const defaultAdjust = ({ current }: TaskLine) => Math.max(0, -current);

export function enteredLine(line: TaskLine, entry: LineEntry, mode: RestockMode): EnteredLine {
  const { countedQty, disposeQty, disposeReason } = entry;
  const typedAdjust = entry.adjustQty ?? defaultAdjust(line);
  const adjustQty = adjustOf(line.current, { countedQty, adjustQty: typedAdjust });
  const suggestedQty = suggestionOf(line, { adjustQty, disposeQty }, mode);
  const restockQty = entry.restockQty ?? suggestedQty;
  const judged = judgeRestockLine(line.current, {
    ...{ countedQty, disposeQty, disposeReason, restockQty },
    adjustQty: typedAdjust,
  });
  const before = line.current + adjustQty - disposeQty;
  const place = { parQty: line.parQty, facings: line.positions.length };
  return {
    ...{ adjustQty, suggestedQty, restockQty },
    stockAfter: before + restockQty,
    fits: whatFits(place),
    room: roomFor(place, before),
    refusal: judged.ok ? null : judged.refusal,
  };
}

function suggestionOf(
  line: TaskLine,
  { adjustQty, disposeQty }: { adjustQty: number; disposeQty: number },
  mode: RestockMode,
): number {
  const { parQty, orderedQty, lastRestockStock, salesVolume, current, restockedBefore, edited } = line;
  if (parQty === null && orderedQty === null) return 0;
  return suggestQuantity(mode, {
    ...{ lastRestockStock, salesVolume, current, restockedBefore, adjustQty, disposeQty },
    parQty: parQty ?? 0,
    ...(orderedQty === null ? {} : { ordered: { qty: orderedQty, edited: edited ?? false } }),
  });
}

/** As `restock.submit` takes it. */
export function submittedLine(line: TaskLine, entry: LineEntry, mode: RestockMode) {
  const { door, layer, productId, current } = line;
  const { restockQty } = enteredLine(line, entry, mode);
  return {
    ...{ door, layer, productId, restockQty },
    expectedCurrent: current,
    countedQty: entry.countedQty,
    adjustQty: entry.countedQty === null ? (entry.adjustQty ?? defaultAdjust(line)) : 0,
    disposeQty: entry.disposeQty,
    disposeReason: entry.disposeQty > 0 ? entry.disposeReason : null,
    bestBefore: restockQty > 0 ? entry.bestBefore : null,
  };
}
