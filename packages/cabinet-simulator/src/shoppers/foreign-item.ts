import { aDoor, anItem, openDoor, type Shopper, thinking } from './shopper.ts';

/** Leaves an empty cup on the shelf and takes a product. */
export const foreignItem: Shopper = (sight) => {
  const door = aDoor(sight);
  const item = anItem(sight, door);
  return [
    ...openDoor(sight, door),
    { act: 'put_foreign', door, layer: item?.layer ?? 1, afterMs: thinking(sight) },
    ...(item
      ? ([
          { act: 'take', door, layer: item.layer, productId: item.productId, afterMs: thinking(sight) },
        ] as const)
      : []),
    { act: 'close', door, afterMs: thinking(sight) },
  ];
};
