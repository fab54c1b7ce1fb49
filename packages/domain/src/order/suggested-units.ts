import type { TakenFrom } from './charged-line.ts';
import type { TakenUnits } from './price-taken.ts';

/**
 * Returns the shelf from which a suggested product is entered: the suggested one, or unknown where only the template
 * can name it. Null for a product outside of the template without a shelf, which cannot be entered.
 */
export function suggestedPlace(
  { door, layer }: TakenFrom,
  isInForce: boolean,
): Pick<TakenFrom, 'door' | 'layer'> | null {
  if (door !== null && layer !== null) return { door, layer };
  return isInForce ? { door: null, layer: null } : null;
}

/** Returns a whole suggestion as entered items; null if one of them cannot be entered. */
export function suggestedUnits(
  items: readonly TakenUnits[],
  isInForce: (productId: string) => boolean,
  qtyMax: number,
): TakenUnits[] | null {
  const units: TakenUnits[] = [];
  for (const item of items) {
    const { productId, qty } = item;
    const place = suggestedPlace(item, isInForce(productId));
    if (!place || !Number.isInteger(qty) || qty < 1 || qty > qtyMax) return null;
    units.push({ productId, ...place, qty });
  }
  return units;
}
