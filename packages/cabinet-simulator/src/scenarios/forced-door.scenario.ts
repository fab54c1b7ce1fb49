import type { Scenario } from './scenario.ts';

export const forcedDoor: Scenario = {
  name: 'forced-door',
  story: 'A locked door is broken open and shut again.',
  expect: 'door.forced, an alert, no order.',
  cabinets: 1,

  steps: [
    { afterS: 5, does: { act: 'force', door: 'L' } },
    { afterS: 30, does: { act: 'close', door: 'L' } },
  ],
};
