import { aDoor, anItem, openDoor, type Shopper, thinking } from './shopper.ts';

/** Talks on the phone in the open door, past the warning and sometimes past the alarm. */
export const doorHolder: Shopper = (sight) => {
  const door = aDoor(sight);
  const item = anItem(sight, door);
  return [
    ...openDoor(sight, door),
    ...(item
      ? ([
          { act: 'take', door, layer: item.layer, productId: item.productId, afterMs: thinking(sight) },
        ] as const)
      : []),
    { act: 'close', door, afterMs: sight.random.between(65_000, 140_000) },
  ];
};
