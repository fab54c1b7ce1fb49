export const fulfilments = ['full', 'partial', 'over'] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** Fulfillment of one line of an order: exact, short or over. [domain 7.2] */
export function lineFulfilment(orderedQty: number, restockQty: number): Fulfilment {
  if (restockQty === orderedQty) return 'full';
  return restockQty < orderedQty ? 'partial' : 'over';
}

/** Fulfillment of a whole order: any short line makes it short, otherwise any line over makes it over. [domain 7.2] */
export function orderFulfilment(
  lines: readonly { readonly orderedQty: number; readonly restockQty: number }[],
): Fulfilment {
  const met = new Set(lines.map(({ orderedQty, restockQty }) => lineFulfilment(orderedQty, restockQty)));
  if (met.has('partial')) return 'partial';
  return met.has('over') ? 'over' : 'full';
}
