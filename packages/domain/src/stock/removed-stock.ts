import type { Movement } from './movement.ts';
import type { ShelfPlace } from './sale-shelf.ts';

type Place = ShelfPlace & { readonly productId: string };
const keyOf = (place: Place) => `${place.door}${place.layer} ${place.productId}`;

/**
 * What closes the stock of products that left their layer when a template took effect: one movement a key whose book is not 0.
 * Goods that a restock recorded as moved or disposed are 0 by then. [domain T9]
 */
export function removedStock<Level extends Place & { readonly onHand: number }>(
  levels: readonly Level[],
  lines: readonly Place[],
): { readonly level: Level; readonly movement: Movement }[] {
  const kept = new Set(lines.map(keyOf));
  return levels
    .filter((level) => level.onHand !== 0 && !kept.has(keyOf(level)))
    .map((level) => ({
      level,
      movement: { type: 'adjust', qty: -level.onHand, reason: 'template_removed' },
    }));
}
