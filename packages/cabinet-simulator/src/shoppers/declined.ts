import { aDoor, type Shopper } from './shopper.ts';

/** A card without cover: the door never opens. */
export const declined: Shopper = (sight) => [
  { act: 'tap', fingerprint: `fp_decline_${sight.random.hex(6)}`, door: aDoor(sight) },
  { until: 'idle', withinMs: 30_000 },
];
