import type { Scenario } from './scenario.ts';

export const reordered: Scenario = {
  name: 'reordered',
  story: 'Events overtake each other on the way.',
  expect: 'Applied in the order of their numbers: the same orders and stock as without.',
  cabinets: 1,
  shoppersPerHour: 60,
  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'reordering' } } },
    { afterS: 1, comes: 'buyer' },
    { afterS: 60, comes: 'two-doors' },
    { afterS: 60, does: { act: 'fault', fault: { kind: 'reordering', on: false } } },
  ],
};
