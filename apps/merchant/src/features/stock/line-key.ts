type Shelved = { readonly door: string; readonly layer: number; readonly productId: string };

/** Names one line of a cabinet among the others. */
export const lineKey = ({ door, layer, productId }: Shelved): string => `${door}${layer}${productId}`;
