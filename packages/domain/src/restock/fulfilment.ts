export const fulfilments = ['full', 'partial', 'over'] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** How one line of an order was met: exactly, short of it, or beyond it. [domain 7.2] */
export function lineFulfilment(orderedQty: number, restockQty: number): Fulfilment {
  if (restockQty === orderedQty) return 'full';
  return restockQty < orderedQty ? 'partial' : 'over';
}

/** How a whole order was met: anything short makes it short, else anything beyond makes it over. [domain 7.2] */
export function orderFulfilment(
  lines: readonly { readonly orderedQty: number; readonly restockQty: number }[],
): Fulfilment {
  const met = new Set(lines.map(({ orderedQty, restockQty }) => lineFulfilment(orderedQty, restockQty)));
  if (met.has('partial')) return 'partial';
  return met.has('over') ? 'over' : 'full';
}
