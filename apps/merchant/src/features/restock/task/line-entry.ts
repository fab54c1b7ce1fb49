import type { Refusal } from '@larder/domain/refusal';
import { adjustOf, type DisposeReason, judgeRestockLine } from '@larder/domain/restock/judge-restock-line';
import { type RestockMode, suggestQuantity } from '@larder/domain/restock/suggest-quantity';
import { roomFor, whatFits } from '@larder/domain/restock/what-fits';
import type { Outputs } from '#platform/trpc.ts';

export type TaskAnswer = Outputs['restock']['readTask'];
export type TaskLine = TaskAnswer['lines'][number];

/** Facts behind a suggestion besides what is entered. */
export type SuggestionBasis = Pick<
  TaskLine,
  'current' | 'salesVolume' | 'lastRestockStock' | 'restockedBefore' | 'parQty' | 'orderedQty' | 'edited'
>;

/** Restocker's entries for one line, in units; null means untouched, so that suggestions follow. */
export type LineEntry = {
  readonly countedQty: number | null;
  readonly adjustQty: number | null;
  readonly disposeQty: number;
  readonly disposeReason: DisposeReason | null;
  readonly restockQty: number | null;
  readonly bestBefore: string | null;
  /** True if that date is today plus the shelf life, which nobody read from a pack. */
  readonly bestBeforeEstimated: boolean;
  /** True if the units put in carry no date, so that the app does not ask again. */
  readonly undated: boolean;
  /** True if ticked as done. */
  readonly checked: boolean;
  /** Basis of the suggestion, fixed once the goods are in, so that later sales do not move it. Null until then. */
  readonly basis: SuggestionBasis | null;
  /** C as shown when this was entered; null is untouched. */
  readonly seenCurrent: number | null;
  /** Name of the product, for when the phone knows nothing else of the task any more. */
  readonly name: string;
};

export const untouched: LineEntry = {
  countedQty: null,
  adjustQty: null,
  disposeQty: 0,
  disposeReason: null,
  restockQty: null,
  bestBefore: null,
  bestBeforeEstimated: false,
  undated: false,
  checked: false,
  basis: null,
  seenCurrent: null,
  name: '',
};

/** A line with what was entered and what follows from it, by the letters of domain 7. */
export type EnteredLine = {
  readonly adjustQty: number;
  readonly suggestedQty: number;
  /** Suggestion by today's numbers; null where it is the same, or where another number was entered. */
  readonly movedTo: number | null;
  readonly restockQty: number;
  readonly stockAfter: number;
  /** Units that fit in total; null where no limit is known. */
  readonly fits: number | null;
  /** Units that may still go in before the place is full; null where no limit is known. */
  readonly room: number | null;
  readonly refusal: Refusal | null;
};

/** Returns the default correction: a negative book stock was wrong and counts as empty. [screens TASK] */
const defaultAdjust = ({ current }: Pick<TaskLine, 'current'>) => Math.max(0, -current);

const adjustmentOf = ({ current }: Pick<TaskLine, 'current'>, { countedQty, adjustQty }: LineEntry) =>
  adjustOf(current, { countedQty, adjustQty: adjustQty ?? defaultAdjust({ current }) });

export function basisOf(line: TaskLine): SuggestionBasis {
  const { current, salesVolume, lastRestockStock, restockedBefore, parQty, orderedQty, edited } = line;
  return { current, salesVolume, lastRestockStock, restockedBefore, parQty, orderedQty, edited };
}

export function enteredLine(line: TaskLine, entry: LineEntry, mode: RestockMode): EnteredLine {
  const { countedQty, disposeQty, disposeReason } = entry;
  const typedAdjust = entry.adjustQty ?? defaultAdjust(line);
  const adjustQty = adjustmentOf(line, entry);
  const suggestedNow = suggestionOf(line, entry, mode);
  const suggestedQty = entry.basis ? suggestionOf(entry.basis, entry, mode) : suggestedNow;
  const restockQty = entry.restockQty ?? suggestedQty;
  const judged = judgeRestockLine(line.current, {
    countedQty,
    disposeQty,
    disposeReason,
    restockQty,
    adjustQty: typedAdjust,
  });
  const before = line.current + adjustQty - disposeQty;
  const place = { parQty: line.parQty, facings: line.positions.length };
  return {
    adjustQty,
    suggestedQty,
    restockQty,
    movedTo: entry.restockQty === null && suggestedNow !== suggestedQty ? suggestedNow : null,
    stockAfter: before + restockQty,
    fits: whatFits(place),
    room: roomFor(place, before),
    refusal: judged.ok ? null : judged.refusal,
  };
}

function suggestionOf(basis: SuggestionBasis, entry: LineEntry, mode: RestockMode): number {
  const { parQty, orderedQty, edited, ...book } = basis;
  if (parQty === null && orderedQty === null) return 0;
  return suggestQuantity(mode, {
    ...book,
    adjustQty: adjustmentOf(basis, entry),
    disposeQty: entry.disposeQty,
    parQty: parQty ?? 0,
    ...(orderedQty === null ? {} : { ordered: { qty: orderedQty, edited: edited ?? false } }),
  });
}

/** Returns the line as `restock.submitTask` takes it. */
export function submittedLine(line: TaskLine, entry: LineEntry, mode: RestockMode) {
  const { door, layer, productId, current } = line;
  const { restockQty } = enteredLine(line, entry, mode);
  return {
    door,
    layer,
    productId,
    restockQty,
    expectedCurrent: current,
    countedQty: entry.countedQty,
    adjustQty: entry.countedQty === null ? (entry.adjustQty ?? defaultAdjust(line)) : 0,
    disposeQty: entry.disposeQty,
    disposeReason: entry.disposeQty > 0 ? entry.disposeReason : null,
    bestBefore: restockQty > 0 ? entry.bestBefore : null,
    bestBeforeEstimated: restockQty > 0 && entry.bestBefore !== null && entry.bestBeforeEstimated,
  };
}
