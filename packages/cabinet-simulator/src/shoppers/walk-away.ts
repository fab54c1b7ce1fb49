import { aDoor, goodCard, type Shopper } from './shopper.ts';

/** Taps a card and leaves: the door is never pulled. */
export const walkAway: Shopper = (sight) => [
  { act: 'tap', fingerprint: goodCard(sight), door: aDoor(sight) },
  { until: 'idle', withinMs: 60_000 },
];
