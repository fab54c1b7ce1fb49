import { describe, expect, test } from 'vitest';
import { checkRange, pickerBounds, planningBounds, reportBounds } from './calendar-bounds.ts';
import { addDays, addMonths, daysInRange, isCalendarDay } from './calendar-day.ts';

describe('days', () => {
  test.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-21', 6, '2027-05-21'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', -24, '2022-02-28'],
  ])('%s plus %d months is %s', (day, months, result) => {
    expect(addMonths(day, months)).toBe(result);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
  ])('%s plus %d days is %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result);
  });

  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2026-2-28', false],
    ['2026-13-01', false],
    ['1900-01-01', true],
    ['0001-01-01', false],
    ['', false],
  ])('recognizes %s as a calendar day: %s', (text, day) => {
    expect(isCalendarDay(text)).toBe(day);
  });

  test('include both ends of a range', () => {
    expect(daysInRange('2026-01-01', '2026-01-01')).toBe(1);
    expect(daysInRange('2026-01-01', '2026-01-31')).toBe(31);
  });
});

test('limits plans to six months ahead and reports to two years back', () => {
  expect(planningBounds('2026-11-21')).toEqual({ min: '2026-11-21', max: '2027-05-21' });
  expect(reportBounds('2026-11-21')).toEqual({ min: '2024-11-21', max: '2026-11-21' });
});

test.each([
  ['2026-01-01', '2026-01-31', undefined],
  ['2026-01-01', '2026-02-01', 'valid.range.max'],
  ['2026-01-02', '2026-01-01', 'valid.range.order'],
])('checks the range %s to %s against 31 days: %s', (from, to, key) => {
  const checked = checkRange(from, to, 31);
  expect(checked.ok ? undefined : checked.refusal.params?.key).toBe(key);
});

test('lets a date picker reach ten whole years back and ahead', () => {
  expect(pickerBounds('2026-11-22')).toEqual({ min: '2016-01-01', max: '2036-12-31' });
});
