import type { Scenario } from './scenario.ts';

export const lockFault: Scenario = {
  name: 'lock-fault',
  story: 'The bolt of the left door does not move any more; later it is repaired.',
  expect: 'door.unlock_failed, the hold is released, a fault is raised and then cleared.',
  cabinets: 1,

  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'lock', door: 'L' } } },
    { afterS: 1, does: { act: 'tap', fingerprint: 'fp_ok', door: 'L' } },
    { afterS: 600, does: { act: 'fault', fault: { kind: 'lock', door: 'L', on: false } } },
    { afterS: 5, comes: 'buyer' },
  ],
};
