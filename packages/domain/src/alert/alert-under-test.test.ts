import { expect, test } from 'vitest';
import { mayAlarm } from './alert-under-test.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const times = { ownedSince: at(1), activatedAt: at(3), testFrom: at(5), testUntil: at(7) };

test.each([
  [0, false, 'before the owner had it'],
  [2, false, 'before it was activated'],
  [3, true, 'from the activation on'],
  [5, false, 'during a test'],
  [6, false, 'during a test'],
  [7, true, 'after the test'],
])('a condition that begins at %i o’clock may alarm: %s, %s', (hour, expected) => {
  expect(mayAlarm(at(hour), times)).toBe(expected);
});

test('a cabinet without these times may always alarm', () => {
  expect(mayAlarm(at(0), { ownedSince: null, activatedAt: null, testFrom: null, testUntil: null })).toBe(
    true,
  );
});
