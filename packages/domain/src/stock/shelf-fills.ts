import { type Door, doorsOf } from '../device/door.ts';

/** How full a shelf is, and whether a product of it is out of stock. */
export type ShelfFill = { readonly share: number; readonly tone: ShelfTone };
export type ShelfTone = 'good' | 'low' | 'out';

/** Layers behind each door. */
type Shelves = { readonly layersL: number; readonly layersR: number | null };

type Line = {
  readonly door: Door;
  readonly layer: number;
  readonly onHand: number;
  /** Null: the product is not in the template. */
  readonly parQty: number | null;
};

/** A shelf with less than this share of its standard stock is low. */
const LOW_SHARE = 0.25;

/**
 * Returns how full the shelves of a cabinet are, door by door and from the top: units against standard stock, a product
 * with more than its own counting as full. Null for a shelf without products.
 */
export const shelfFills = (shelves: Shelves, lines: readonly Line[]): (ShelfFill | null)[][] =>
  doorsOf(shelves).map((door) => {
    const layers = (door === 'L' ? shelves.layersL : shelves.layersR) ?? 0;
    return Array.from({ length: layers }, (_, index) =>
      fillOf(lines.filter((line) => line.door === door && line.layer === index + 1)),
    );
  });

function fillOf(lines: readonly Line[]): ShelfFill | null {
  const placed = lines.flatMap(({ onHand, parQty }) =>
    parQty === null || parQty <= 0 ? [] : [{ onHand, parQty }],
  );
  const full = placed.reduce((sum, { parQty }) => sum + parQty, 0);
  if (full === 0) return null;
  const held = placed.reduce((sum, { onHand, parQty }) => sum + Math.min(parQty, Math.max(0, onHand)), 0);
  const share = held / full;
  const isOut = placed.some(({ onHand }) => onHand <= 0);
  return { share, tone: isOut ? 'out' : share < LOW_SHARE ? 'low' : 'good' };
}
