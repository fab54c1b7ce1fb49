import type { Scenario } from './scenario.ts';

export const replacedBoard: Scenario = {
  name: 'replaced-board',
  story: 'The controller is replaced: empty flash, the same number and secret.',
  expect: 'A new event log from 1; settings and planogram are sent again; old orders stay.',
  cabinets: 1,

  steps: [
    { afterS: 1, comes: 'buyer' },
    { afterS: 60, does: { act: 'fault', fault: { kind: 'new_board' } } },
    { afterS: 60, comes: 'buyer' },
  ],
};
