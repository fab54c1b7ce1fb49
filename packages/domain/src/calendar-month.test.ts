import { describe, expect, test } from 'vitest';
import {
  daysOfMonth,
  isCalendarMonth,
  lastDayOf,
  monthSpan,
  monthsBetween,
  shiftMonth,
} from './calendar-month.ts';
import { HOUR_MS } from './durations.ts';

describe('a month', () => {
  test.each([
    ['2026-01', 31, '2026-01-31'],
    ['2026-02', 28, '2026-02-28'],
    ['2028-02', 29, '2028-02-29'],
    ['2100-02', 28, '2100-02-28'],
    ['2026-04', 30, '2026-04-30'],
    ['2026-12', 31, '2026-12-31'],
  ])('%s has %i days and ends on %s', (month, days, last) => {
    expect([daysOfMonth(month), lastDayOf(month)]).toEqual([days, last]);
  });

  test.each(['2026-13', '2026-00', '2026-1', '26-01', '2026', '2026-01-01', '', '2026-01 '])(
    'is not %j',
    (text) => {
      expect(isCalendarMonth(text)).toBe(false);
    },
  );

  test.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', -12, '2025-03'],
    ['2026-11', 0, '2026-11'],
  ])('%s moved by %i is %s', (month, by, expected) => {
    expect(shiftMonth(month, by)).toBe(expected);
  });

  test('is counted from the first to the last, across years', () => {
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsBetween('2026-11', '2026-11')).toEqual(['2026-11']);
    expect(monthsBetween('2026-12', '2026-11')).toEqual([]);
  });
});

describe('the instants of a month', () => {
  test.each([
    // Clocks set back on November 1 at 2 AM: the month begins in summer time and has an hour more.
    ['America/Los_Angeles', '2026-11', '2026-11-01T07:00:00.000Z', '2026-12-01T08:00:00.000Z', 30 * 24 + 1],
    ['America/Los_Angeles', '2026-03', '2026-03-01T08:00:00.000Z', '2026-04-01T07:00:00.000Z', 31 * 24 - 1],
    ['America/Los_Angeles', '2026-07', '2026-07-01T07:00:00.000Z', '2026-08-01T07:00:00.000Z', 31 * 24],
    ['Asia/Shanghai', '2026-11', '2026-10-31T16:00:00.000Z', '2026-11-30T16:00:00.000Z', 30 * 24],
    ['UTC', '2028-02', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z', 29 * 24],
    // Clocks set forward from midnight: April 1 begins at 1 AM.
    ['Asia/Amman', '2016-04', '2016-03-31T22:00:00.000Z', '2016-04-30T21:00:00.000Z', 30 * 24 - 1],
  ])('last in %s, for %s, from %s until %s', (zone, month, from, until, hours) => {
    const span = monthSpan(month, zone);
    expect([span.from.toISOString(), span.until.toISOString()]).toEqual([from, until]);
    expect((span.until.getTime() - span.from.getTime()) / HOUR_MS).toBe(hours);
  });

  test('join without a gap', () => {
    for (const zone of ['America/Los_Angeles', 'Europe/London', 'Asia/Shanghai', 'Australia/Lord_Howe'])
      for (const month of monthsBetween('2026-01', '2028-12'))
        expect(monthSpan(month, zone).until).toEqual(monthSpan(shiftMonth(month, 1), zone).from);
  });
});
