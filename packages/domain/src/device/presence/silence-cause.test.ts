import { expect, test } from 'vitest';
import { causeOfOutage, silenceCause } from './silence-cause.ts';

test.each([
  ['bye', 'power_lost', 'power'],
  ['bye', 'reboot', 'restart'],
  ['bye', 'ota', 'restart'],
  ['bye', 'config', 'restart'],
  ['bye', 'shutdown', 'unknown'],
  ['bye', null, 'unknown'],
  ['will', null, 'unknown'],
  ['will', 'power_lost', 'unknown'],
  ['timeout', null, 'unknown'],
  ['kicked', null, 'unknown'],
  ['unknown', null, 'unknown'],
  [null, null, 'unknown'],
])('classifies a silence after %s (%s) as %s', (offlineCause, byeReason, cause) => {
  expect(silenceCause({ offlineCause, byeReason })).toBe(cause);
});

test.each([
  ['power_off', 'power'],
  ['network', 'network'],
  ['restart', 'restart'],
  ['unknown', 'unknown'],
  [null, 'unknown'],
] as const)('classifies an outage recorded as %s as %s', (kind, cause) => {
  expect(causeOfOutage(kind)).toBe(cause);
});
