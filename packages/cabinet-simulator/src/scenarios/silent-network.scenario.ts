import type { Scenario } from './scenario.ts';

export const silentNetwork: Scenario = {
  name: 'silent-network',
  story: 'Packets vanish without an error for four minutes.',
  expect: 'Offline by silence after 150 s; then online again, nothing lost.',
  cabinets: 1,
  shoppersPerHour: 30,
  steps: [
    { afterS: 5, comes: 'buyer' },
    { afterS: 3, does: { act: 'cut_network', how: 'silent' } },
    { afterS: 240, does: { act: 'restore_network' } },
  ],
};
