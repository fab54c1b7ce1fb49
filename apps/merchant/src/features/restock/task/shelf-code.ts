type OnShelf = { readonly door: string; readonly layer: number };

/** A shelf as its sticker names it: L2. */
export const shelfCode = ({ door, layer }: OnShelf): string => `${door}${layer}`;
