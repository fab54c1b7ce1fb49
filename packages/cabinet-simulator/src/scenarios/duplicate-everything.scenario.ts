import type { Scenario } from './scenario.ts';

export const duplicateEverything: Scenario = {
  name: 'duplicate-everything',
  story: 'Every message is sent twice, and the will of a dead connection comes late.',
  expect: 'The same orders and stock as without; the old will is ignored.',
  cabinets: 1,
  shoppersPerHour: 60,
  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'duplicates' } } },
    { afterS: 1, comes: 'buyer' },
    { afterS: 60, does: { act: 'fault', fault: { kind: 'old_will' } } },
    { afterS: 60, comes: 'buyer' },
    { afterS: 60, does: { act: 'fault', fault: { kind: 'duplicates', on: false } } },
  ],
};
