import type { Scenario } from './scenario.ts';

export const networkCutMidSession: Scenario = {
  name: 'network-cut-mid-session',
  story: 'The network breaks while somebody shops; the purchase goes on; ten minutes later all is told.',
  expect: 'Offline, then the whole session in order, marked as made offline; one order, charged once.',
  cabinets: 1,

  steps: [
    { afterS: 5, comes: 'buyer' },
    { afterS: 5, does: { act: 'cut_network', how: 'reset' } },
    { afterS: 600, does: { act: 'restore_network' } },
  ],
};
