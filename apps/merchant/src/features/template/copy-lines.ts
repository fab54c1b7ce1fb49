import type { Door } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import { hasShelf, type Shelves } from '@larder/domain/template/template-line';
import type { EditorLine, Shelf } from './editor-draft.ts';

type Lines = readonly EditorLine[];

/**
 * Copies the lines of one layer onto another; products already there keep their place and price. Refuses
 * `TEMPLATE_LAYER_FULL`.
 */
export function copyLayer(lines: Lines, from: Shelf, to: Shelf): Result<Lines> {
  const copies = lines
    .filter((line) => shelfKey(line) === shelfKey(from))
    .map((line) => ({ ...line, ...to }));
  return joined(lines, copies);
}

/** Copies all layers of the other door. Refuses `TEMPLATE_SHAPE` if this door has fewer layers. */
export function copyDoor(lines: Lines, to: Door, shelves: Shelves): Result<Lines> {
  const copies = lines.filter(({ door }) => door !== to).map((line) => ({ ...line, door: to }));
  return copies.every(({ door, layer }) => hasShelf(shelves, door, layer))
    ? joined(lines, copies)
    : refuse('TEMPLATE_SHAPE');
}

/**
 * Replaces all lines by those of another device or a preset, without their best-before dates. Refuses `TEMPLATE_SHAPE`.
 */
export function copyAll(from: Lines, shelves: Shelves): Result<Lines> {
  return from.every(({ door, layer }) => hasShelf(shelves, door, layer))
    ? accept(from.map((line) => ({ ...line, bestBefore: null })))
    : refuse('TEMPLATE_SHAPE');
}

function joined(lines: Lines, copies: Lines): Result<Lines> {
  const taken = new Set(lines.map(lineKey));
  const all = [
    ...lines,
    ...copies.filter((line) => !taken.has(lineKey(line))).map((line) => ({ ...line, bestBefore: null })),
  ];
  const counts = new Map<string, number>();
  for (const line of all) counts.set(shelfKey(line), (counts.get(shelfKey(line)) ?? 0) + 1);
  const isFull = copies.some((line) => (counts.get(shelfKey(line)) ?? 0) > limits.productsPerLayer);
  return isFull ? refuse('TEMPLATE_LAYER_FULL') : accept(all);
}
