export const restockModes = ['quick', 'one_click', 'refill', 'legacy'] as const;
export type RestockMode = (typeof restockModes)[number];

/** One line of a restock, by the symbols of domain 7. Units. */
export type RestockLine = {
  /** S0: stock after the last restock; for a product new since then its standard stock. */
  readonly lastRestockStock: number;
  /** V: sold since then. */
  readonly salesVolume: number;
  /** C: in the book now. */
  readonly current: number;
  /** A: correction by a count, signed. */
  readonly adjustQty: number;
  /** D: thrown away. */
  readonly disposeQty: number;
  /** P: standard stock. */
  readonly parQty: number;
  /** False on the very first restock of the key. */
  readonly restockedBefore: boolean;
  /** Q: what the order asks for; refill only. */
  readonly ordered?: { readonly qty: number; readonly edited: boolean };
};

const atLeast0 = (units: number) => Math.max(0, units);

/** C + A − D: what is in the cabinet before filling. */
function beforeFilling(line: RestockLine): number {
  return line.current + line.adjustQty - line.disposeQty;
}

/** Q of a new restock order: what is missing to the standard stock. [domain 7.1] */
export function orderQuantity(line: Pick<RestockLine, 'parQty' | 'current'>): number {
  return atLeast0(line.parQty - line.current);
}

/**
 * R: how much to put in. Quick replaces what was sold; one-click goes back to the level after the last restock, at most to the standard
 * stock, so that one wrong number is not filled again [decision 54]; refill follows its order and leaves alone what the order does not name; the
 * older mode fills to standard stock. A first restock has nothing to go by and fills to standard stock. [domain 7.1, C-15; screens S-17]
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
    ? atLeast0(line.salesVolume)
    : atLeast0(Math.min(line.lastRestockStock, line.parQty) - beforeFilling(line));
}

/** C + A − D + R. */
export function stockAfter(line: RestockLine, restockQty: number): number {
  return beforeFilling(line) + restockQty;
}
