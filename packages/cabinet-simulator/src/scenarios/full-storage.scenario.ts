import type { Scenario } from './scenario.ts';

export const fullStorage: Scenario = {
  name: 'full-storage',
  story: 'Flash is full for an hour while the network is away.',
  expect: 'Temperature samples are lost and told as a gap; sales are not.',
  cabinets: 1,

  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'storage_full' } } },
    { afterS: 1, does: { act: 'cut_network', how: 'reset' } },
    { afterS: 3_600, does: { act: 'restore_network' } },
    { afterS: 60, does: { act: 'fault', fault: { kind: 'storage_full', on: false } } },
  ],
};
