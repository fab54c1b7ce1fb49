import type { Door } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { formatMinor } from '@larder/domain/money';
import { shelfKey } from '@larder/domain/stock/line-key';
import type { Shelves } from '@larder/domain/template/template-line';
import type { DraftState, EditorLine, Shelf } from './editor-draft.ts';

/** A product on all layers of a door. */
export type DoorProduct = { readonly door: Door; readonly productId: string };

export type LookAlikeChange =
  | { type: 'clearDoor'; product: DoorProduct }
  | { type: 'otherDoor'; product: DoorProduct; shelves: Shelves }
  | { type: 'replace'; product: DoorProduct; by: { id: string; priceMinor: number } };

type GroupOf = (productId: string) => string | null;

const isOf =
  ({ door, productId }: DoorProduct) =>
  (line: EditorLine): boolean =>
    line.door === door && line.productId === productId;

const isOn = (shelf: Shelf) => (line: Shelf) => shelfKey(line) === shelfKey(shelf);

const otherOf = (door: Door): Door => (door === 'L' ? 'R' : 'L');

/** Returns the layers of a product behind a door, from the top. */
export const layersOn = (lines: readonly EditorLine[], product: DoorProduct): number[] =>
  lines.filter(isOf(product)).map(({ layer }) => layer);

/**
 * Returns the lines of a product moved behind the other door: to the same layer, or the lowest there is. A layer that
 * already has the product keeps its own line.
 */
function linesAcross(lines: readonly EditorLine[], product: DoorProduct, shelves: Shelves): EditorLine[] {
  const door = otherOf(product.door);
  const lowest = (door === 'L' ? shelves.layersL : shelves.layersR) ?? 0;
  const across = lines
    .filter(isOf(product))
    .map((line) => ({ ...line, door, layer: Math.min(line.layer, lowest) }));
  const taken = [...lines];
  return across.filter((line) => {
    const isNew = !taken.some((other) => isOn(line)(other) && other.productId === line.productId);
    if (isNew) taken.push(line);
    return isNew;
  });
}

/** Returns the reason why a product cannot go behind the other door; null if it can. */
export function otherDoorBlock(
  lines: readonly EditorLine[],
  product: DoorProduct,
  shelves: Shelves,
  groupOf: GroupOf,
): 'full' | 'alike' | null {
  const door = otherOf(product.door);
  const own = groupOf(product.productId);
  const alike = lines.some(
    (line) => line.door === door && line.productId !== product.productId && groupOf(line.productId) === own,
  );
  if (own !== null && alike) return 'alike';
  const moved = linesAcross(lines, product, shelves);
  const isFull = moved.some(
    (line) => [...lines, ...moved].filter(isOn(line)).length > limits.productsPerLayer,
  );
  return isFull ? 'full' : null;
}

/**
 * Returns the lines after a change to a look-alike pair. A replacement takes the place with its own price and keeps the
 * standard stock.
 */
export function changeLookAlike({ lines }: DraftState, change: LookAlikeChange): EditorLine[] {
  const isHere = isOf(change.product);
  const rest = lines.filter((line) => !isHere(line));
  if (change.type === 'clearDoor') return rest;
  if (change.type === 'otherDoor') return [...rest, ...linesAcross(lines, change.product, change.shelves)];
  const { id, priceMinor } = change.by;
  const price = priceMinor > 0 ? formatMinor(priceMinor) : '';
  return lines.flatMap((line) => {
    if (!isHere(line)) return [line];
    const stands = rest.some((other) => isOn(line)(other) && other.productId === id);
    return stands ? [] : [{ ...line, productId: id, price, bestBefore: null }];
  });
}
