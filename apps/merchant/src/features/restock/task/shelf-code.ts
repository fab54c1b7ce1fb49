type OnShelf = { readonly door: string; readonly layer: number };

/** Returns the code on the shelf's sticker: L2. */
export const shelfCode = ({ door, layer }: OnShelf): string => `${door}${layer}`;
