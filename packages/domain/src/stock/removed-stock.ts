import { type LinePlace, lineKey } from './line-key.ts';
import type { Movement } from './movement.ts';

/**
 * Write-offs for products that left their layer when a template took effect: one movement per key whose book is not 0.
 * Goods that a restock recorded as moved or disposed are already 0. [domain T9]
 */
export function removedStock<Level extends LinePlace & { readonly onHand: number }>(
  levels: readonly Level[],
  lines: readonly LinePlace[],
): { readonly level: Level; readonly movement: Movement }[] {
  const kept = new Set(lines.map(lineKey));
  return levels
    .filter((level) => level.onHand !== 0 && !kept.has(lineKey(level)))
    .map((level) => ({
      level,
      movement: { type: 'adjust', qty: -level.onHand, reason: 'template_removed' },
    }));
}
