import { type CalendarDay, isCalendarDay } from '@larder/domain/calendar-day';
import { shownGtin } from '@larder/domain/gtin';
import { idPattern } from '@larder/domain/ids';
import type { Shelf } from './editor-draft.ts';
import type { DoorProduct } from './look-alikes.ts';

/** Writes the product to be replaced into that address. */
export const replacedText = ({ door, productId }: DoorProduct): string => `${door}${productId}`;

const doorOf = (text: string) => (text.startsWith('R') ? ('R' as const) : ('L' as const));

/** Returns the scanned number as search text; null without one. */
function readNumber(search: URLSearchParams): string | null {
  const gtin = search.get('gtin');
  return gtin !== null && /^\d{8,14}$/.test(gtin) ? shownGtin(gtin) : null;
}

export type ScannedForShelf = {
  readonly q: string;
  readonly shelf: Shelf;
  /** Date of the scanned pack. */
  readonly bestBefore: CalendarDay | null;
};

/** Reads a number that was scanned for a layer. */
export function readScannedForShelf(search: URLSearchParams): ScannedForShelf | null {
  const q = readNumber(search);
  const shelf = search.get('shelf') ?? '';
  const layer = /^[LR][1-9]\d?$/.test(shelf) ? Number(shelf.slice(1)) : null;
  const day = search.get('bestBefore') ?? '';
  if (q === null) return null;
  return {
    q,
    shelf: layer ? { door: doorOf(shelf), layer } : { door: 'L', layer: 1 },
    bestBefore: isCalendarDay(day) ? day : null,
  };
}

/**
 * Returns the date that a product gets as it is added: that of its scanned pack, unless it has passed. Others that are
 * ticked with it get none.
 */
export function dateOfScanned(
  scanned: Pick<ScannedForShelf, 'q' | 'bestBefore'> | null,
  gtin: string | null,
  today: CalendarDay,
): CalendarDay | null {
  if (!scanned?.bestBefore || gtin === null || shownGtin(gtin) !== scanned.q) return null;
  return scanned.bestBefore < today ? null : scanned.bestBefore;
}

export type ScannedInstead = { readonly q: string; readonly product: DoorProduct };

/** Reads a number that was scanned in place of a product; null if the address names no product. */
export function readScannedInstead(search: URLSearchParams): ScannedInstead | null {
  const q = readNumber(search);
  const replaced = search.get('replace') ?? '';
  const productId = replaced.slice(1);
  const known = /^[LR]/.test(replaced) && idPattern.test(productId);
  return q !== null && known ? { q, product: { door: doorOf(replaced), productId } } : null;
}
