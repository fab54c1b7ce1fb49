import type { Scenario } from './scenario.ts';

export const lowConfidence: Scenario = {
  name: 'low-confidence',
  story: 'The recognizer is not sure what was taken.',
  expect: 'An abnormal order; nothing is charged before a person decides.',
  cabinets: 1,

  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'low_confidence', confidence: 0.62 } } },
    { afterS: 1, comes: 'buyer' },
    { afterS: 120, does: { act: 'fault', fault: { kind: 'low_confidence', confidence: null } } },
  ],
};
