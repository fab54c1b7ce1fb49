import { expect, test } from 'vitest';
import { formerRange, hasHistory } from './former-range.ts';

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

test.each([
  ['long before', '2026-01-01', true],
  ['on the first day', '2026-10-01', true],
  ['after the first day', '2026-10-02', false],
  ['never', null, false],
])('former days have a history where sales began %s', (_, firstSale, expected) => {
  expect(hasHistory(firstSale, { from: '2026-10-01' })).toBe(expected);
});
