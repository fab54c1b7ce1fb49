import { expect, test } from 'vitest';
import { judgePackDate } from './judge-pack-date.ts';

const today = '2026-11-28';

test.each([
  ['a code without a date', null, null, 'none'],
  ['a code without a date on a dated line', null, '2027-01-31', 'none'],
  ['a date on a line without one', '2027-01-31', null, 'entered'],
  ['an earlier date than that of the line', '2026-12-31', '2027-01-31', 'entered'],
  ['the date of the line', '2027-01-31', '2027-01-31', 'same'],
  ['a later date than that of the line', '2027-02-28', '2027-01-31', 'earlier'],
  ['the last day', today, null, 'entered'],
  ['the day after it', '2026-11-27', null, 'expired'],
  ['an expired pack on a dated line', '2026-11-27', '2027-01-31', 'expired'],
] as const)('judges %s', (_what, scanned, entered, outcome) => {
  expect(judgePackDate({ scanned, entered, today })).toBe(outcome);
});
