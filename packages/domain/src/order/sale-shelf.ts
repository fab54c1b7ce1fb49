import type { LinePlace, ShelfPlace } from '../stock/line-key.ts';
import type { TakenFrom } from './charged-line.ts';

const before = (a: ShelfPlace, b: ShelfPlace) => (a.door === b.door ? a.layer < b.layer : a.door < b.door);

/**
 * Returns the shelf on which a sale is booked: the recognized one, even without a template line; otherwise the
 * lowest-numbered layer that contains the product, left door first; null if none does. [domain S5]
 */
export function saleShelf(lines: readonly LinePlace[], taken: TakenFrom): ShelfPlace | null {
  if (taken.door !== null && taken.layer !== null) return { door: taken.door, layer: taken.layer };
  const places = lines.filter(
    (line) => line.productId === taken.productId && (taken.door === null || line.door === taken.door),
  );
  const first = places.reduce<ShelfPlace | null>(
    (lowest, place) => (lowest === null || before(place, lowest) ? place : lowest),
    null,
  );
  return first && { door: first.door, layer: first.layer };
}
