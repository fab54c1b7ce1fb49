import { addDays } from '@larder/domain/calendar-day';
import { isPerishable } from '@larder/domain/product/perishable';
import { entryFromCamera } from '@larder/domain/restock/camera-count';
import { type Oddity, oddities } from '@larder/domain/restock/odd-line';
import type { EnteredLine, LineEntry, TaskLine } from './line-entry.ts';

/** A line of a task with all that is known of it. */
export type KnownLine = {
  readonly line: TaskLine;
  readonly entry: LineEntry;
  readonly entered: EnteredLine;
  /** What the camera counted; null if it did not. */
  readonly seenQty: number | null;
  /** Null: the task has no order. A line that the order does not name has 0. */
  readonly orderedQty: number | null;
};

export type OddTaskLine = KnownLine & Oddity;

/** The lines that deserve a second look, in the order of the shelves. */
export function oddLines(lines: readonly KnownLine[]): OddTaskLine[] {
  return lines.flatMap((known) => {
    const { line, entry, entered, seenQty, orderedQty } = known;
    const { parQty, positions, shelfLifeDays } = line;
    const { suggestedQty, restockQty, stockAfter } = entered;
    const { bestBefore, undated } = entry;
    return oddities({
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
    }).map((oddity) => ({ ...known, ...oddity }));
  });
}

/** What the camera's number makes of a line. */
export function takenFromCamera({ line, entry, entered }: KnownLine, seenQty: number): Partial<LineEntry> {
  const adjusted = line.current + entered.adjustQty;
  return entryFromCamera(seenQty, { adjusted, disposeQty: entry.disposeQty });
}

/** The best-before date of goods that came in today. */
export const likelyDate = ({ shelfLifeDays }: TaskLine, today: string): string | null =>
  isPerishable(shelfLifeDays) ? addDays(today, shelfLifeDays ?? 0) : null;

/** The repair that an odd line offers. */
export function repairOf(odd: OddTaskLine, today: string): Partial<LineEntry> {
  const { kind, line, entered, orderedQty, seenQty } = odd;
  if (kind === 'camera') return takenFromCamera(odd, seenQty ?? 0);
  if (kind === 'order') return { restockQty: orderedQty };
  if (kind === 'undated') return { bestBefore: likelyDate(line, today) };
  return { restockQty: Math.min(entered.suggestedQty, entered.room ?? entered.suggestedQty) };
}

/** Units of an odd line that go in, with its answered repair. */
export function putInOf(
  odd: OddTaskLine,
  all: readonly OddTaskLine[],
  isRepaired: (odd: OddTaskLine) => boolean,
): number {
  const number = all.find(({ line, kind }) => line === odd.line && kind !== 'undated');
  const { restockQty } = number && isRepaired(number) ? repairOf(number, '') : {};
  return restockQty ?? odd.entered.restockQty;
}
