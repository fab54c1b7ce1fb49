import type { Scenario } from './scenario.ts';

export const nightPowerCut: Scenario = {
  name: 'night-power-cut',
  story: 'The mains fail at night; the battery lasts two minutes; hours later they are back.',
  expect: 'A power-off alert at once, then offline by goodbye; closed when it comes back. No order.',
  cabinets: 1,

  steps: [
    { afterS: 5, does: { act: 'cut_power', ups: true, runtimeS: 120 } },
    { afterS: 14_400, does: { act: 'restore_power' } },
  ],
};
