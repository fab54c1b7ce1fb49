import { describe, expect, test } from 'vitest';
import { turnWallTime, wallTimeColumns } from './wall-time-columns.ts';

const MIN = '2026-11-21';
const MAX = '2028-03-05';

function rangeOf(value: string, unit: string, mode: 'date' | 'datetime' = 'date') {
  const values = wallTimeColumns(mode, value, MIN, MAX).find((column) => column.unit === unit)?.values ?? [];
  return [values[0], values.at(-1)];
}

describe('the wheels between the bounds', () => {
  test('show the years', () => expect(rangeOf('2027-06-01', 'year')).toEqual([2026, 2028]));
  test('show the months of the first year', () => expect(rangeOf('2026-12-01', 'month')).toEqual([11, 12]));
  test('show the months of a year between', () => expect(rangeOf('2027-06-01', 'month')).toEqual([1, 12]));
  test('show the months of the last year', () => expect(rangeOf('2028-01-01', 'month')).toEqual([1, 3]));
  test('show the days of the first month', () => expect(rangeOf('2026-11-25', 'day')).toEqual([21, 30]));
  test('show the days of a leap February', () => expect(rangeOf('2028-02-01', 'day')).toEqual([1, 29]));
  test('show the days of the last month', () => expect(rangeOf('2028-03-02', 'day')).toEqual([1, 5]));
  test('show the hours of a day', () =>
    expect(rangeOf('2027-06-01T10:00', 'hour', 'datetime')).toEqual([0, 23]));
  test('show minutes in steps', () => {
    const [, minutes] = wallTimeColumns('time', '08:30', MIN, MAX, 15);
    expect(minutes?.values).toEqual([0, 15, 30, 45]);
  });
});

describe('turning one wheel', () => {
  test.each([
    ['date', '2027-01-31', 'month', 2, '2027-02-28'],
    ['date', '2027-02-28', 'year', 2028, '2028-02-28'],
    ['date', '2027-11-01', 'year', 2026, '2026-11-21'],
    ['date', '2027-06-20', 'year', 2028, '2028-03-05'],
    ['datetime', '2027-06-20T08:05', 'hour', 23, '2027-06-20T23:05'],
    ['time', '08:05', 'minute', 0, '08:00'],
  ] as const)('turn a %s: %s with %s %i becomes %s', (mode, value, unit, to, next) => {
    expect(turnWallTime(mode, value, unit, to, MIN, MAX)).toBe(next);
  });
});
