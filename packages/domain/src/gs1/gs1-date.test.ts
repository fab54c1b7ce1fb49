import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDay } from '../calendar-day.ts';
import { gs1Day } from './gs1-date.ts';

test.each([
  ['270131', '2026-11-28', '2027-01-31'],
  ['270200', '2026-11-28', '2027-02-28'],
  ['280200', '2026-11-28', '2028-02-29'],
  ['261200', '2026-11-28', '2026-12-31'],
  // From 49 years ago to 50 years ahead.
  ['760101', '2026-11-28', '2076-01-01'],
  ['770101', '2026-11-28', '1977-01-01'],
  ['990101', '2026-11-28', '1999-01-01'],
  ['000101', '2026-11-28', '2000-01-01'],
  ['490101', '2099-06-01', '2149-01-01'],
  ['500101', '2099-06-01', '2050-01-01'],
  ['990101', '2050-06-01', '2099-01-01'],
  ['000101', '2050-06-01', '2100-01-01'],
  ['270230', '2026-11-28', null],
  ['271301', '2026-11-28', null],
  ['270001', '2026-11-28', null],
  ['270000', '2026-11-28', null],
  ['270132', '2026-11-28', null],
])('reads %s, on %s, as %s', (digits, today, day) => {
  expect(gs1Day(digits, today)).toBe(day);
});

test('reads back every day from 49 years ago to 50 years ahead', () => {
  const thisYear = fc.integer({ min: 2000, max: 2149 });
  const day = fc.record({
    ahead: fc.integer({ min: -49, max: 50 }),
    month: fc.integer({ min: 1, max: 12 }),
    date: fc.integer({ min: 1, max: 31 }),
  });
  fc.assert(
    fc.property(thisYear, day, (year, { ahead, month, date }) => {
      const two = (number: number) => String(number).padStart(2, '0');
      const whole = `${year + ahead}-${two(month)}-${two(date)}`;
      const read = gs1Day(whole.replaceAll('-', '').slice(2), `${year}-06-15`);
      expect(read).toBe(isCalendarDay(whole) ? whole : null);
    }),
  );
});
