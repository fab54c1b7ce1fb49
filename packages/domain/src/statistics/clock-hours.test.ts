import { describe, expect, test } from 'vitest';
import { clockHours } from './clock-hours.ts';

const shown = (day: string, zone: string) =>
  clockHours(day, zone).map(({ hour, fold }) => `${hour}${fold === 1 ? 'b' : ''}`);

describe('the hours of a clock', () => {
  test.each([
    ['2026-11-20', 'America/New_York', 24],
    ['2026-03-08', 'America/New_York', 23],
    ['2026-11-01', 'America/New_York', 25],
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-04-05', 'Australia/Sydney', 25],
    ['2026-10-04', 'Australia/Sydney', 23],
    ['2026-11-20', 'Asia/Kolkata', 24],
    ['2026-03-29', 'Asia/Beirut', 23],
  ])('number on %s in %s as many as %i', (day, zone, count) => {
    const hours = shown(day, zone);
    expect(new Set(hours).size).toBe(count);
    expect(hours).toHaveLength(count);
  });

  test('show the repeated hour twice and leave out the skipped one', () => {
    expect(shown('2026-11-01', 'America/New_York').slice(0, 4)).toEqual(['0', '1', '1b', '2']);
    expect(shown('2026-03-08', 'America/New_York').slice(0, 4)).toEqual(['0', '1', '3', '4']);
    expect(shown('2026-03-29', 'Asia/Beirut').slice(0, 2)).toEqual(['1', '2']);
  });
});
