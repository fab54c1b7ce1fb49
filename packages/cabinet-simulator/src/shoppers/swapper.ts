import { aDoor, anItem, openDoor, type Shopper, thinking } from './shopper.ts';

/** Takes a product, puts it down on another layer, and leaves with another. */
export const swapper: Shopper = (sight) => {
  const door = aDoor(sight);
  const [first, second] = [anItem(sight, door), anItem(sight, door)];
  const open = openDoor(sight, door);
  const close = { act: 'close', door, afterMs: thinking(sight) } as const;
  if (!first || !second || first === second) return [...open, close];
  const otherLayer = first.layer === 1 ? Math.min(2, sight.layers[door] ?? 1) : first.layer - 1;
  return [
    ...open,
    { act: 'take', door, layer: first.layer, productId: first.productId, afterMs: thinking(sight) },
    { act: 'put_back', door, layer: otherLayer, productId: first.productId, afterMs: thinking(sight) },
    { act: 'take', door, layer: second.layer, productId: second.productId, afterMs: thinking(sight) },
    close,
  ];
};
