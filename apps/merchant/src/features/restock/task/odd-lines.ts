import { addDays } from '@larder/domain/calendar-day';
import { isPerishable } from '@larder/domain/product/perishable';
import { entryFromCamera } from '@larder/domain/restock/camera-count';
import {
  type LineToBook,
  lacksDate,
  type Oddity,
  oddityOf,
  oddityRank,
} from '@larder/domain/restock/odd-line';
import type { EnteredLine, LineEntry, TaskLine } from './line-entry.ts';

/** A line of a task with everything known about it. */
export type KnownLine = {
  readonly line: TaskLine;
  readonly entry: LineEntry;
  readonly entered: EnteredLine;
  /** Units that the camera counted; null if it did not. */
  readonly seenQty: number | null;
  /** Units on the order; null if the task has no order, 0 if the order does not name the line. */
  readonly orderedQty: number | null;
};

export type OddTaskLine = KnownLine & Oddity;

/** Returns the lines that deserve a second look: wrong numbers first, then by shelf. */
export function oddLines(lines: readonly KnownLine[]): OddTaskLine[] {
  return lines
    .flatMap((known) => {
      const odd = oddityOf(toBook(known));
      return odd ? [{ ...known, ...odd }] : [];
    })
    .toSorted((a, b) => oddityRank(a) - oddityRank(b));
}

/** Returns the first line of each product that goes in without a best-before date. */
export function undatedProducts(lines: readonly KnownLine[]): TaskLine[] {
  const lacking = lines.filter((known) => lacksDate(toBook(known))).map(({ line }) => line);
  return [...new Map(lacking.toReversed().map((line) => [line.productId, line])).values()].toReversed();
}

/** Returns the units to be pulled today that stay inside: neither thrown out nor gone by the count. */
export function unpulledQty({ line, entry, entered }: KnownLine): number {
  const due = line.batches.filter(({ isExpired, isDue }) => isExpired || isDue);
  const dueQty = due.reduce((sum, { qty }) => sum + qty, 0);
  const there = entered.stockAfter - entered.restockQty;
  return Math.max(0, Math.min(dueQty - entry.disposeQty, there));
}

export function toBook({ line, entry, entered, seenQty, orderedQty }: KnownLine): LineToBook {
  const { parQty, positions, shelfLifeDays } = line;
  const { suggestedQty, restockQty, stockAfter } = entered;
  const { bestBefore, undated, countedQty, checked } = entry;
  return {
    parQty,
    shelfLifeDays,
    orderedQty,
    seenQty,
    suggestedQty,
    restockQty,
    stockAfter,
    bestBefore,
    undated,
    facings: positions.length,
    isSeenByPerson: countedQty !== null || checked,
  };
}

/** Returns the entries of a line when the camera's count is accepted. */
export function takenFromCamera({ line, entry, entered }: KnownLine, seenQty: number): Partial<LineEntry> {
  const adjusted = line.current + entered.adjustQty;
  return entryFromCamera(seenQty, { adjusted, disposeQty: entry.disposeQty });
}

/** Returns the likely best-before date of goods put in today. */
export const likelyDate = ({ shelfLifeDays }: TaskLine, today: string): string | null =>
  isPerishable(shelfLifeDays) ? addDays(today, shelfLifeDays ?? 0) : null;

/** Returns the repair that an odd line offers. */
export function repairOf(odd: OddTaskLine): Partial<LineEntry> {
  const { kind, entered, orderedQty, seenQty } = odd;
  if (kind === 'camera') return takenFromCamera(odd, seenQty ?? 0);
  if (kind === 'order') return { restockQty: orderedQty };
  return { restockQty: Math.min(entered.suggestedQty, entered.room ?? entered.suggestedQty) };
}
