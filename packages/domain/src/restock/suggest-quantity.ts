export const restockModes = ['quick', 'one_click', 'refill', 'legacy'] as const;
export type RestockMode = (typeof restockModes)[number];

/** One line of a restock, with the symbols of domain 7. Units. */
export type RestockLine = {
  /** S0: stock after the last restock; for a product added since then its standard stock. */
  readonly lastRestockStock: number;
  /** V: sold since then. */
  readonly salesVolume: number;
  /** C: current stock in the book. */
  readonly current: number;
  /** A: signed correction by a count. */
  readonly adjustQty: number;
  /** D: disposed. */
  readonly disposeQty: number;
  /** P: standard stock. */
  readonly parQty: number;
  /** False on the very first restock of the key. */
  readonly restockedBefore: boolean;
  /** Q: quantity in the order; refill only. */
  readonly ordered?: { readonly qty: number; readonly edited: boolean };
};

const atLeast0 = (units: number) => Math.max(0, units);

/** C + A − D: units in the cabinet before filling. */
function beforeFilling(line: RestockLine): number {
  return line.current + line.adjustQty - line.disposeQty;
}

/** Q of a new restock order: units missing to the standard stock. [domain 7.1] */
export function orderQuantity(line: Pick<RestockLine, 'parQty' | 'current'>): number {
  return atLeast0(line.parQty - line.current);
}

/**
 * R: units to put in. Quick replaces what was sold, at most to the standard stock [decision 299]. One-click returns to
 * the level after the last restock, at most to the standard stock, so that one wrong number is not repeated
 * [decision 54]. Refill follows its order and leaves other lines alone. Legacy fills to standard stock. A first restock
 * has no history and fills to standard stock.
 * [domain 7.1, C-15; screens S-17]
 */
export function suggestQuantity(mode: RestockMode, line: RestockLine): number {
  const toPar = atLeast0(line.parQty - beforeFilling(line));
  if (mode === 'legacy') return toPar;
  if (mode === 'refill') {
    if (!line.ordered) return 0;
    return line.ordered.edited ? line.ordered.qty : Math.min(line.ordered.qty, toPar);
  }
  if (!line.restockedBefore) return toPar;
  return mode === 'quick'
    ? Math.min(atLeast0(line.salesVolume), toPar)
    : atLeast0(Math.min(line.lastRestockStock, line.parQty) - beforeFilling(line));
}

/** C + A − D + R. */
export function stockAfter(line: RestockLine, restockQty: number): number {
  return beforeFilling(line) + restockQty;
}
