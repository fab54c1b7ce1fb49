import { addDays } from '@larder/domain/calendar-day';
import { isPerishable } from '@larder/domain/product/perishable';
import { entryFromCamera } from '@larder/domain/restock/camera-count';
import { type Oddity, oddities } from '@larder/domain/restock/odd-line';
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

/** Returns the lines that deserve a second look, in shelf order. */
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

/** Returns the entries of a line when the camera's count is accepted. */
export function takenFromCamera({ line, entry, entered }: KnownLine, seenQty: number): Partial<LineEntry> {
  const adjusted = line.current + entered.adjustQty;
  return entryFromCamera(seenQty, { adjusted, disposeQty: entry.disposeQty });
}

/** Returns the likely best-before date of goods put in today. */
export const likelyDate = ({ shelfLifeDays }: TaskLine, today: string): string | null =>
  isPerishable(shelfLifeDays) ? addDays(today, shelfLifeDays ?? 0) : null;

/** Returns the repair that an odd line offers. */
export function repairOf(odd: OddTaskLine, today: string): Partial<LineEntry> {
  const { kind, line, entered, orderedQty, seenQty } = odd;
  if (kind === 'camera') return takenFromCamera(odd, seenQty ?? 0);
  if (kind === 'order') return { restockQty: orderedQty };
  if (kind === 'undated') return { bestBefore: likelyDate(line, today) };
  return { restockQty: Math.min(entered.suggestedQty, entered.room ?? entered.suggestedQty) };
}

/** Returns the units of an odd line that go in, after its answered repair. */
export function putInOf(
  odd: OddTaskLine,
  all: readonly OddTaskLine[],
  isRepaired: (odd: OddTaskLine) => boolean,
): number {
  const number = all.find(({ line, kind }) => line === odd.line && kind !== 'undated');
  const { restockQty } = number && isRepaired(number) ? repairOf(number, '') : {};
  return restockQty ?? odd.entered.restockQty;
}
