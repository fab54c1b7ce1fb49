import type { Movement } from './movement.ts';
import type { ShelfPlace } from './sale-shelf.ts';

type Place = ShelfPlace & { readonly productId: string };
const keyOf = (place: Place) => `${place.door}${place.layer} ${place.productId}`;

/**
 * Write-offs for products that left their layer when a template took effect: one movement per key whose book is not 0.
 * Goods that a restock recorded as moved or disposed are already 0. [domain T9]
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
