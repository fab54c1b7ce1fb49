import type { Scenario } from './scenario.ts';

export const doorHeld: Scenario = {
  name: 'door-held',
  story: 'Somebody stands in the open door for more than two minutes.',
  expect: 'A warning, then an alarm, then an ordinary order.',
  cabinets: 1,

  steps: [
    { afterS: 5, does: { act: 'tap', fingerprint: 'fp_ok', door: 'L' } },
    { afterS: 3, does: { act: 'pull', door: 'L' } },
    { afterS: 130, does: { act: 'close', door: 'L' } },
  ],
};
