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

/** The same as published: both are there. */
export type TemplateLine = DraftLine & { readonly priceMinor: number; readonly parQty: number };

/** A cabinet's shelves as far as a template must fit them. */
export type Shelves = { readonly layersL: number; readonly layersR: number | null };

/** True if the cabinet has that door and layer. [domain T1] */
export function hasShelf(shelves: Shelves, door: Door, layer: number): boolean {
  const layers = door === 'L' ? shelves.layersL : shelves.layersR;
  return layers !== null && Number.isInteger(layer) && layer >= 1 && layer <= layers;
}

/** Identifies a shelf of a cabinet. */
export function shelfKey(line: { readonly door: Door; readonly layer: number }): string {
  return `${line.door}${line.layer}`;
}

/** True if a cabinet has every shelf that these lines stand on. */
export const fitsShelves = (
  lines: readonly { readonly door: Door; readonly layer: number }[],
  shelves: Shelves,
): boolean => lines.every(({ door, layer }) => hasShelf(shelves, door, layer));
