import type { Scenario } from './scenario.ts';

export const powerCutMidSession: Scenario = {
  name: 'power-cut-mid-session',
  story: 'The mains fail while a door is open, and there is no battery.',
  expect:
    'The will; at the next birth an inferred power-off alert, and the session becomes an abnormal order.',
  cabinets: 1,

  steps: [
    { afterS: 5, comes: 'buyer' },
    { afterS: 6, does: { act: 'cut_power', ups: false } },
    { afterS: 300, does: { act: 'restore_power' } },
  ],
};
