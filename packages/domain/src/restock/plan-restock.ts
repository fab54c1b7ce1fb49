import { accept, type Result, refuse } from '../refusal.ts';
import { type LinePlace, lineKey } from '../stock/line-key.ts';
import type { Movement } from '../stock/movement.ts';
import { type ChangedLine, writeChangedLines } from './changed-lines.ts';
import { type JudgedLine, judgeRestockLine, type RestockEntry } from './judge-restock-line.ts';
import type { RestockMode } from './suggest-quantity.ts';

/** Stock of one key in the book when the doors closed. */
export type RestockShelf = LinePlace & { readonly current: number };

/** One key as the restocker entered it, with the stock shown at the time. */
export type EnteredLine = LinePlace & RestockEntry & { readonly expectedCurrent: number };

export type PlannedLine<Shelf extends RestockShelf, Entry extends EnteredLine> = {
  readonly shelf: Shelf;
  readonly entry: Entry;
} & JudgedLine;

/**
 * Plans the movements of a restock for its keys. Refuses `BAD_INPUT` (a duplicate key, or one that the device does not
 * have), `STOCK_CHANGED` with every line whose stock differs from what the restocker saw, otherwise as
 * `judgeRestockLine` with the line's place. [domain 7.1]
 */
export function planRestock<Shelf extends RestockShelf, Entry extends EnteredLine>(
  shelves: readonly Shelf[],
  entries: readonly Entry[],
): Result<PlannedLine<Shelf, Entry>[]> {
  const byKey = new Map(shelves.map((shelf) => [lineKey(shelf), shelf]));
  const paired = entries.flatMap((entry) => {
    const shelf = byKey.get(lineKey(entry));
    return shelf ? [{ shelf, entry }] : [];
  });
  const named = new Set(entries.map(lineKey));
  if (paired.length < entries.length || named.size < entries.length) {
    return refuse('BAD_INPUT', { key: 'valid.input', field: 'lines' });
  }
  const changed = paired.flatMap(({ shelf, entry }): ChangedLine[] => {
    const { door, layer, productId, current } = shelf;
    const was = entry.expectedCurrent;
    return was === current ? [] : [{ door, layer, productId, was, now: current }];
  });
  if (changed.length > 0) {
    return refuse('STOCK_CHANGED', { count: changed.length, lines: writeChangedLines(changed) });
  }
  const planned: PlannedLine<Shelf, Entry>[] = [];
  for (const { shelf, entry } of paired) {
    const judged = judgeRestockLine(shelf.current, entry);
    if (!judged.ok) {
      const { door, layer, productId } = shelf;
      return refuse(judged.refusal.code, { ...judged.refusal.params, door, layer, productId });
    }
    planned.push({ shelf, entry, ...judged.value });
  }
  return accept(planned);
}

/** Movements of one line, in the order adjust, dispose, restock; none for a quantity of 0. [domain 7.1] */
export function restockMovements(
  mode: RestockMode,
  { adjustQty, entry }: { readonly adjustQty: number; readonly entry: RestockEntry },
): Movement[] {
  const { countedQty, disposeQty, disposeReason, restockQty, bestBefore, bestBeforeEstimated } = entry;
  const dated = bestBefore ? { bestBefore, ...(bestBeforeEstimated && { estimated: true as const }) } : {};
  const corrected = adjustQty < 0 ? 'shrinkage' : 'found';
  const movements: readonly Movement[] = [
    { type: 'adjust', qty: adjustQty, reason: countedQty === null ? corrected : 'count' },
    { type: 'dispose', qty: -disposeQty, reason: disposeReason ?? 'other' },
    { type: 'restock', qty: restockQty, reason: mode, ...dated },
  ];
  return movements.filter(({ qty }) => qty !== 0);
}
