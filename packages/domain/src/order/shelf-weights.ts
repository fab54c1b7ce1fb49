import { type ShelfPlace, shelfKey } from '../stock/line-key.ts';
import type { TakenFrom } from './charged-line.ts';

/** Change of weight that the scale of a shelf measured; negative when goods were taken. */
export type MeasuredShelf = ShelfPlace & { readonly deltaG: number };

/** Units that left a shelf; below 0 for units that were put in. */
export type MovedUnits = TakenFrom & { readonly qty: number };

export type ShelfWeight = MeasuredShelf & {
  /** Change that the units explain; null where it is unknown. */
  readonly expectedG: number | null;
  readonly contradicts: boolean;
};

const TOLERANCE_G = 15;
const TOLERANCE_PERCENT = 10;

/**
 * True if a scale measured something else than the units weigh: more than 15 g and more than 10 % off. [screens 44]
 */
export function contradictsWeight(deltaG: number, expectedG: number): boolean {
  const offG = Math.abs(deltaG - expectedG);
  return offG > TOLERANCE_G && offG * 100 > Math.abs(expectedG) * TOLERANCE_PERCENT;
}

/**
 * Returns each shelf with a scale, with the change that the units explain. A unit whose shelf is not named belongs to
 * the only shelf of the template that has its product. The expected change of a shelf is unknown while the weight of
 * one of its units is, and of every shelf while a unit has no shelf.
 */
export function compareWeights(
  measured: readonly MeasuredShelf[],
  moved: readonly MovedUnits[],
  lines: readonly (ShelfPlace & { readonly productId: string })[],
  weightG: (productId: string) => number | null,
): ShelfWeight[] {
  const placed = moved.map((units) => ({ ...units, shelf: shelfOf(units, lines) }));
  const isAnyLost = placed.some(({ shelf }) => shelf === null);
  return summed(measured).map((scale) => {
    const own = placed.filter(({ shelf }) => shelf?.door === scale.door && shelf.layer === scale.layer);
    const grams = own.map(({ productId, qty }) => {
      const each = weightG(productId);
      return each ? -qty * each : null;
    });
    const expectedG =
      isAnyLost || grams.includes(null) ? null : grams.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    return {
      ...scale,
      expectedG,
      contradicts: expectedG !== null && contradictsWeight(scale.deltaG, expectedG),
    };
  });
}

function shelfOf(
  { productId, door, layer }: MovedUnits,
  lines: readonly (ShelfPlace & { readonly productId: string })[],
): ShelfPlace | null {
  if (door !== null && layer !== null) return { door, layer };
  const [only, ...others] = lines.filter((line) => line.productId === productId);
  return only && others.length === 0 ? only : null;
}

/** Each shelf once: a cabinet may report a shelf with several scales. */
function summed(measured: readonly MeasuredShelf[]): MeasuredShelf[] {
  const byShelf = new Map<string, MeasuredShelf>();
  for (const { door, layer, deltaG } of measured) {
    const key = shelfKey({ door, layer });
    byShelf.set(key, { door, layer, deltaG: deltaG + (byShelf.get(key)?.deltaG ?? 0) });
  }
  return [...byShelf.values()];
}
