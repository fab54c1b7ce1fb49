import { aDoor, openDoor, type Shopper, thinking } from './shopper.ts';

/** Opens, looks, takes nothing. */
export const looker: Shopper = (sight) => {
  const door = aDoor(sight);
  return [...openDoor(sight, door), { act: 'close', door, afterMs: thinking(sight) }];
};
