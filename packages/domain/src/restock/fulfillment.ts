export type Fulfillment = 'full' | 'partial' | 'over';

/** Fulfillment of one line of an order: exact, short or over. [domain 7.2] */
export function lineFulfillment(orderedQty: number, restockQty: number): Fulfillment {
  if (restockQty === orderedQty) return 'full';
  return restockQty < orderedQty ? 'partial' : 'over';
}

/** Fulfillment of a whole order: any short line makes it short, otherwise any line over makes it over. [domain 7.2] */
export function orderFulfillment(
  lines: readonly { readonly orderedQty: number; readonly restockQty: number }[],
): Fulfillment {
  const met = new Set(lines.map(({ orderedQty, restockQty }) => lineFulfillment(orderedQty, restockQty)));
  if (met.has('partial')) return 'partial';
  return met.has('over') ? 'over' : 'full';
}
