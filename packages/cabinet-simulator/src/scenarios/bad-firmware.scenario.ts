import type { Scenario } from './scenario.ts';

export const badFirmware: Scenario = {
  name: 'bad-firmware',
  story: 'One event breaks its schema, another is not even JSON.',
  expect: 'The first is stored as invalid and acknowledged, the second becomes a log.gap; the rest arrives.',
  cabinets: 1,

  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'wrong_schema' } } },
    { afterS: 1, does: { act: 'force', door: 'L' } },
    { afterS: 1, does: { act: 'close', door: 'L' } },
    { afterS: 1, does: { act: 'fault', fault: { kind: 'unreadable_event' } } },
    { afterS: 1, does: { act: 'force', door: 'L' } },
    { afterS: 1, does: { act: 'close', door: 'L' } },
    { afterS: 1, comes: 'buyer' },
  ],
};
