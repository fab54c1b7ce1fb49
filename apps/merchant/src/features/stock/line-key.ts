type Shelved = { readonly door: string; readonly layer: number; readonly productId: string };

/** Key of a line among those of its device. */
export const lineKey = ({ door, layer, productId }: Shelved): string => `${door}${layer}${productId}`;
