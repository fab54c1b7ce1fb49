import type { Step } from '../acts/script.ts';
import { aDoor, anItem, openDoor, type Shopper, thinking } from './shopper.ts';

/** Takes one to three products and leaves. */
export const buyer: Shopper = (sight) => {
  const door = aDoor(sight);
  const left = new Map(sight.goods.map((item) => [item, item.qty]));
  const takes: Step[] = [];
  for (let wanted = sight.random.pick([1, 1, 1, 2, 2, 3]) ?? 1; wanted > 0; wanted -= 1) {
    const item = anItem(sight, door);
    if (item === undefined || (left.get(item) ?? 0) < 1) continue;
    left.set(item, (left.get(item) ?? 0) - 1);
    const { layer, productId } = item;
    takes.push({ act: 'take', door, layer, productId, afterMs: thinking(sight) });
  }
  return [...openDoor(sight, door), ...takes, { act: 'close', door, afterMs: thinking(sight) }];
};
