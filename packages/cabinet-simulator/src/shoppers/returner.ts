import { aDoor, anItem, openDoor, type Shopper, thinking } from './shopper.ts';

/** Takes a product, reads the label, and puts it back in place. */
export const returner: Shopper = (sight) => {
  const door = aDoor(sight);
  const item = anItem(sight, door);
  const goods = item && { door, layer: item.layer, productId: item.productId };
  return [
    ...openDoor(sight, door),
    ...(goods
      ? ([
          { act: 'take', ...goods, afterMs: thinking(sight) },
          { act: 'put_back', ...goods, afterMs: thinking(sight) },
        ] as const)
      : []),
    { act: 'close', door, afterMs: thinking(sight) },
  ];
};
