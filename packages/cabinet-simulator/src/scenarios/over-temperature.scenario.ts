import type { Scenario } from './scenario.ts';

export const overTemperature: Scenario = {
  name: 'over-temperature',
  story: 'It gets 12 degrees inside for half an hour, then the cold comes back.',
  expect: 'Telemetry at once, an over-temperature alert after its delay, then recovered with its peak.',
  cabinets: 1,

  steps: [
    { afterS: 5, does: { act: 'fault', fault: { kind: 'temperature_ramp', toC10: 120, c10PerMin: 20 } } },
    { afterS: 1_800, does: { act: 'cool_down' } },
  ],
};
