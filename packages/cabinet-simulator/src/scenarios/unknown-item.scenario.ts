import type { Scenario } from './scenario.ts';

export const unknownItem: Scenario = {
  name: 'unknown-item',
  story: 'One of the things taken is not known to the recognizer; an empty cup is left behind.',
  expect: 'Abnormal orders with unknown items.',
  cabinets: 1,

  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'unknown_items', count: 1 } } },
    { afterS: 1, comes: 'buyer' },
    { afterS: 120, comes: 'foreign-item' },
  ],
};
