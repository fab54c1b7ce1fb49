import type { Door } from '../device/door.ts';

/** One product on one layer, as drafted: price or standard stock may still be missing. */
export type DraftLine = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  /** Facings; the first is the first display position, where price and standard stock are edited. [domain T2, C-5] */
  readonly positions: readonly number[];
  readonly priceMinor: number | null;
  readonly parQty: number | null;
};

/** A published line: price and standard stock are present. */
export type TemplateLine = DraftLine & { readonly priceMinor: number; readonly parQty: number };

/** Shelves of a device that a template must fit. */
export type Shelves = { readonly layersL: number; readonly layersR: number | null };

/** True if the device has that door and layer. [domain T1] */
export function hasShelf(shelves: Shelves, door: Door, layer: number): boolean {
  const layers = door === 'L' ? shelves.layersL : shelves.layersR;
  return layers !== null && Number.isInteger(layer) && layer >= 1 && layer <= layers;
}

/** True if a device has every shelf of these lines. */
export const fitsShelves = (
  lines: readonly { readonly door: Door; readonly layer: number }[],
  shelves: Shelves,
): boolean => lines.every(({ door, layer }) => hasShelf(shelves, door, layer));
