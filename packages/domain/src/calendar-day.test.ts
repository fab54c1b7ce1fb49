import { expect, test } from 'vitest';
import { isCalendarDay } from './calendar-day.ts';

test.each([
  ['2026-11-23', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['1899-12-31', false],
  ['8999-12-31', true],
  ['9000-01-01', false],
  ['9999-12-31', false],
  ['2026-1-1', false],
])('%s is a day: %s', (text, isDay) => {
  expect(isCalendarDay(text)).toBe(isDay);
});
