/** Number of different products among lines: a product that has two shelves is one. [decision 305] */
export const countProducts = (lines: readonly { readonly productId: string }[]): number =>
  new Set(lines.map(({ productId }) => productId)).size;
