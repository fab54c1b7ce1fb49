import { expect, test } from 'vitest';
import { displayedStatus } from './device-status.ts';

test.each([
  ['in_stock', false, null],
  ['in_stock', true, null],
  ['to_be_activated', false, 'to_be_activated'],
  ['to_be_activated', true, 'to_be_activated'],
  ['operational', false, 'operational'],
  ['operational', true, 'frozen'],
  ['retired', false, null],
  ['retired', true, null],
] as const)('shows a device with lifecycle %s, frozen %s, as %s', (lifecycle, frozen, shown) => {
  expect(displayedStatus(lifecycle, frozen)).toBe(shown);
});
