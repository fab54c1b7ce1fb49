import { expect, test } from 'vitest';
import { earliestBirthDate, isAdultBirthDate, latestBirthDate } from './birth-date.ts';

test.each([
  ['2008-11-25', '2026-11-25', true],
  ['2008-11-26', '2026-11-25', false],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['1900-01-01', '2026-11-25', true],
  ['1899-12-31', '2026-11-25', false],
  ['2027-01-01', '2026-11-25', false],
  ['2000-02-30', '2026-11-25', false],
])('a person born on %s is an adult on %s: %s', (day, today, isAdult) => {
  expect(isAdultBirthDate(day, today)).toBe(isAdult);
});

test('offers birth dates of 150 years, none before the calendar begins', () => {
  expect(earliestBirthDate('2026-11-25')).toBe('1900-01-01');
  expect(earliestBirthDate('2100-11-25')).toBe('1950-11-25');
  expect(latestBirthDate('2026-11-25')).toBe('2008-11-25');
});
