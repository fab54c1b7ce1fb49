import type { CalendarDay } from '../calendar-day.ts';
import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';

export const disposeReasons = ['expired', 'damaged', 'recalled', 'quality', 'other'] as const;
export type DisposeReason = (typeof disposeReasons)[number];

/** One line as the restocker entered it. Units. */
export type RestockEntry = {
  /** Units counted, null if not counted; a count determines A. */
  readonly countedQty: number | null;
  /** A: signed correction of a line that was not counted. */
  readonly adjustQty: number;
  /** D */
  readonly disposeQty: number;
  readonly disposeReason: DisposeReason | null;
  /** R */
  readonly restockQty: number;
  /** Of the units put in. */
  readonly bestBefore?: CalendarDay | null;
  /** True if nobody read that date from a pack. */
  readonly bestBeforeEstimated?: boolean;
};

export type JudgedLine = { readonly adjustQty: number; readonly stockAfter: number };

const isWithin = (qty: number, min: number) =>
  Number.isSafeInteger(qty) && qty >= min && qty <= limits.qtyMax;

/** A: the difference between count and book, otherwise the correction as entered. */
export function adjustOf(current: number, entry: Pick<RestockEntry, 'countedQty' | 'adjustQty'>): number {
  return entry.countedQty === null ? entry.adjustQty : entry.countedQty - current;
}

/**
 * Computes A and the stock after of one line from C and the entry. Refuses `BAD_INPUT` (a number out of its limits;
 * `valid.disposeReason`), `RESTOCK_DISPOSE_TOO_MUCH` (D > C + A), `RESTOCK_NEGATIVE` (stock after below 0). [domain 7]
 */
export function judgeRestockLine(current: number, entry: RestockEntry): Result<JudgedLine> {
  const { countedQty, disposeQty, disposeReason, restockQty } = entry;
  const adjustQty = adjustOf(current, entry);
  const inLimits =
    (countedQty === null || isWithin(countedQty, 0)) &&
    isWithin(adjustQty, -limits.qtyMax) &&
    isWithin(disposeQty, 0) &&
    isWithin(restockQty, 0);
  if (!inLimits) {
    return refuse('BAD_INPUT', { key: 'valid.integerRange', min: 0, max: limits.qtyMax });
  }
  if (disposeQty > 0 && disposeReason === null) return refuse('BAD_INPUT', { key: 'valid.disposeReason' });
  const adjusted = current + adjustQty;
  if (disposeQty > 0 && disposeQty > adjusted) return refuse('RESTOCK_DISPOSE_TOO_MUCH');
  const stockAfter = adjusted - disposeQty + restockQty;
  return stockAfter < 0 ? refuse('RESTOCK_NEGATIVE') : accept({ adjustQty, stockAfter });
}

/** True for more than twice the standard stock: worth a second look, never refused. [domain 7.1] */
export function isUnusuallyFull(stockAfter: number, parQty: number | null): boolean {
  return parQty !== null && parQty > 0 && stockAfter > 2 * parQty;
}
