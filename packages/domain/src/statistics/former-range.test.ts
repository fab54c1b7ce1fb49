import { expect, test } from 'vitest';
import { formerRange } from './former-range.ts';

test.each([
  ['2026-11-20', '2026-11-20', 'before', '2026-11-19', '2026-11-19'],
  ['2026-11-20', '2026-11-20', 'weekday', '2026-11-13', '2026-11-13'],
  ['2026-11-16', '2026-11-22', 'before', '2026-11-09', '2026-11-15'],
  ['2026-11-16', '2026-11-22', 'weekday', '2026-11-09', '2026-11-15'],
  ['2026-10-24', '2026-11-22', 'before', '2026-09-24', '2026-10-23'],
  ['2026-10-24', '2026-11-22', 'weekday', '2026-09-19', '2026-10-18'],
] as const)('%s to %s is compared by %s with %s to %s', (from, to, comparison, formerFrom, formerTo) => {
  expect(formerRange(from, to, comparison)).toEqual({ from: formerFrom, to: formerTo });
});
