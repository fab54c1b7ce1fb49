import type { Scenario } from './scenario.ts';

export const twoBoards: Scenario = {
  name: 'two-boards',
  story: 'Two boards with one identity throw each other out.',
  expect: 'Blocked for ten minutes after six take-overs; a duplicate-identity alert.',
  cabinets: 1,

  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'duplicate_identity' } } },
    { afterS: 600, does: { act: 'fault', fault: { kind: 'duplicate_identity', on: false } } },
  ],
};
