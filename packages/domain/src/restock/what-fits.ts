type Place = {
  /** P; null outside the template. */
  readonly parQty: number | null;
  readonly facings: number;
};

/**
 * Units that the place of a product is meant to hold: its standard stock, at least one per front. Null outside the
 * template. The depth of a shelf is not known. [decision 51]
 */
export function whatFits({ parQty, facings }: Place): number | null {
  return parQty === null ? null : Math.max(parQty, facings);
}

/** Units that can still be put in before the place is full; null if no limit is known. */
export function roomFor(place: Place, beforeFilling: number): number | null {
  const fits = whatFits(place);
  return fits === null ? null : Math.max(0, fits - Math.max(0, beforeFilling));
}
