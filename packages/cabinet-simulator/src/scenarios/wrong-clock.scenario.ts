import type { Scenario } from './scenario.ts';

export const wrongClock: Scenario = {
  name: 'wrong-clock',
  story: 'The clock is ten minutes ahead and says it is right; later it is not set at all.',
  expect: 'Times of events are corrected; door.open is refused CLOCK_UNSYNCED while it is not set.',
  cabinets: 1,

  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'clock_skew', skewMs: 600_000 } } },
    { afterS: 1, comes: 'buyer' },
    { afterS: 60, does: { act: 'fault', fault: { kind: 'clock_unset' } } },
    { afterS: 600, does: { act: 'fault', fault: { kind: 'clock_unset', on: false } } },
  ],
};
