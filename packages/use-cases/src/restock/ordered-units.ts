/** Sums the ordered units of a restock order. */
export const orderedUnits = (lines: readonly { readonly orderedQty: number }[]): number =>
  lines.reduce((sum, { orderedQty }) => sum + orderedQty, 0);
