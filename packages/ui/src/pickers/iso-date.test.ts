import { describe, expect, test } from 'vitest';
import { dateOfIso, daysInclusive, daysInMonth, isoOfDate } from './iso-date.ts';

describe('a calendar day', () => {
  test.each(['2026-11-21', '2024-02-29', '1999-12-31', '2026-03-08'])(
    '%s survives the round trip to a Date',
    (iso) => {
      expect(isoOfDate(dateOfIso(iso))).toBe(iso);
    },
  );
  test.each([
    ['2026-11-21', '2026-11-21', 1],
    ['2026-10-31', '2026-11-02', 3],
    ['2024-02-28', '2024-03-01', 3],
  ])('%s to %s counts %i days', (from, to, days) => {
    expect(daysInclusive(from, to)).toBe(days);
  });
  test.each([
    [2024, 2, 29],
    [2026, 2, 28],
    [1900, 2, 28],
    [2026, 4, 30],
    [2026, 12, 31],
  ])('%i-%i has %i days', (year, month, days) => {
    expect(daysInMonth(year, month)).toBe(days);
  });
});
