import { accept, type Result, refuse } from '../refusal.ts';
import { abnormalLimits } from './abnormal-limits.ts';
import type { TakenUnits } from './price-taken.ts';

/** One product that is charged or recorded: its units on all shelves, and what the cabinet could have held. */
export type SettledProduct = {
  readonly name: string;
  readonly units: number;
  /** Units by the book of the cabinet today; negative where more was sold than booked. */
  readonly onHand: number;
  /** Standard stock of all its lines in the template of the sale; 0 outside of it. */
  readonly parQty: number;
};

/** Adds lines of one product at one shelf together, at the place of the first. */
export function mergeTaken(items: readonly TakenUnits[]): TakenUnits[] {
  const merged = new Map<string, TakenUnits>();
  for (const item of items) {
    const key = `${item.productId} ${item.door ?? ''} ${item.layer ?? ''}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, qty: known.qty + item.qty } : item);
  }
  return [...merged.values()];
}

/** Adds up the units of each product in priced items, with what its cabinet could have held of it. */
export function settledProducts(
  items: readonly {
    readonly line: { readonly productId: string; readonly name: string };
    readonly qty: number;
  }[],
  lines: readonly { readonly productId: string; readonly parQty: number }[],
  onHand: (productId: string) => number,
): SettledProduct[] {
  const byProduct = Map.groupBy(items, ({ line }) => line.productId);
  return [...byProduct].map(([productId, taken]) => ({
    name: taken[0]?.line.name ?? '',
    units: taken.reduce((sum, { qty }) => sum + qty, 0),
    onHand: onHand(productId),
    parQty: lines.reduce((sum, line) => (line.productId === productId ? sum + line.parQty : sum), 0),
  }));
}

/**
 * Units of a product that one sale may have taken: the book and a whole refill, because the cabinet may have been
 * refilled or sold from since; a few units always, because the book may be wrong.
 */
export const unitsMax = ({ onHand, parQty }: Pick<SettledProduct, 'onHand' | 'parQty'>): number =>
  Math.max(abnormalLimits.unitsAlways, Math.max(0, onHand) + parQty);

/** Most that one member, or a cabinet, may charge on a hold; what is above the hold becomes a debt of the shopper. */
export const chargeMaxMinor = (holdMinor: number): number =>
  Math.max(abnormalLimits.chargeAlwaysMinor, holdMinor * abnormalLimits.holdsMax);

/** Refuses `ABNORMAL_TOO_MANY` {name, max} for more units of a product than its cabinet could hold. [decision 251] */
export function checkUnits(products: readonly SettledProduct[]): Result<void> {
  const excess = products.find((product) => product.units > unitsMax(product));
  return excess ? refuse('ABNORMAL_TOO_MANY', { name: excess.name, max: unitsMax(excess) }) : accept();
}

/**
 * Checks what a member settles by themselves, or a cabinet reports, against what could have been taken. Refuses as
 * `checkUnits`, and `ABNORMAL_ABOVE_MAX` {maxMinor} for a total that no hold like this one leads to, which a second
 * member may approve. [decisions 251, 275 and 282]
 */
export function checkSettlement(
  products: readonly SettledProduct[],
  totalMinor: number,
  holdMinor: number,
): Result<void> {
  const units = checkUnits(products);
  if (!units.ok) return units;
  const maxMinor = chargeMaxMinor(holdMinor);
  return totalMinor > maxMinor ? refuse('ABNORMAL_ABOVE_MAX', { maxMinor }) : accept();
}
