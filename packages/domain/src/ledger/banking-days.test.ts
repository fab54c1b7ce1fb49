import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar-day.ts';
import { addBankingDays, isBankingDay } from './banking-days.ts';

/** As the Federal Reserve publishes them. */
const holidays = [
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-05-25',
  '2026-06-19',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-12-25',
  '2027-01-01',
  '2027-01-18',
  '2027-02-15',
  '2027-05-31',
  '2027-07-05',
  '2027-09-06',
  '2027-10-11',
  '2027-11-11',
  '2027-11-25',
];

test('two years of American banking days are those of the Federal Reserve', () => {
  const closed: string[] = [];
  for (let day = '2026-01-01'; day <= '2027-12-31'; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday > 0 && weekday < 6 && !isBankingDay(day, 'US')) closed.push(day);
  }
  expect(closed).toEqual(holidays);
});

test('weekends are no banking days anywhere, and elsewhere nothing else is known', () => {
  expect(isBankingDay('2026-11-28', 'CN')).toBe(false);
  expect(isBankingDay('2026-11-29', 'CN')).toBe(false);
  expect(isBankingDay('2026-11-26', 'CN')).toBe(true);
});

describe('banking days after a day', () => {
  test.each([
    ['2026-11-23', 2, 'US', '2026-11-25'],
    ['2026-11-25', 1, 'US', '2026-11-27'],
    ['2026-11-25', 2, 'US', '2026-11-30'],
    ['2026-11-25', 2, 'CN', '2026-11-27'],
    ['2026-11-27', 2, 'US', '2026-12-01'],
    ['2026-12-31', 2, 'US', '2027-01-05'],
    ['2028-02-28', 1, 'US', '2028-02-29'],
    ['2026-11-28', 1, 'US', '2026-11-30'],
    ['2026-11-28', 0, 'US', '2026-11-28'],
  ])('%s and %i days in %s are %s', (day, count, country, expected) => {
    expect(addBankingDays(day, count, country)).toBe(expected);
  });
});
