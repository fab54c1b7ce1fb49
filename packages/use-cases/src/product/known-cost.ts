type Costed = { readonly costMinor: bigint; readonly costKnown: boolean };

/** What one costs; null until the merchant has entered it. [decision 320] */
export const knownCost = ({ costMinor, costKnown }: Costed): number | null =>
  costKnown ? Number(costMinor) : null;
