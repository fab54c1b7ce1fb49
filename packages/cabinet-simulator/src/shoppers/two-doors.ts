import type { Step } from '../acts/script.ts';
import { anItem, goodCard, type Shopper, thinking } from './shopper.ts';

/** Buys from every door with one card. */
export const twoDoors: Shopper = (sight) => [
  { act: 'tap', fingerprint: goodCard(sight), doors: [...sight.doors] },
  { until: 'unlocked', withinMs: 9_000 },
  ...sight.doors.map((door): Step => ({ act: 'pull', door, afterMs: sight.random.between(600, 2_000) })),
  ...sight.doors.flatMap((door): Step[] => {
    const item = anItem(sight, door);
    if (item === undefined) return [];
    return [{ act: 'take', door, layer: item.layer, productId: item.productId, afterMs: thinking(sight) }];
  }),
  ...sight.doors.map((door): Step => ({ act: 'close', door, afterMs: thinking(sight) })),
];
