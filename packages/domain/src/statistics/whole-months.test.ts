import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysInRange } from '../calendar-day.ts';
import { wholeMonths } from './whole-months.ts';

describe('a range as months and days', () => {
  test.each([
    ['2026-11-20', '2026-11-26', null, [['2026-11-20', '2026-11-26']]],
    ['2026-11-01', '2026-11-30', ['2026-11-01', '2026-11-01'], []],
    [
      '2026-10-31',
      '2026-12-01',
      ['2026-11-01', '2026-11-01'],
      [
        ['2026-10-31', '2026-10-31'],
        ['2026-12-01', '2026-12-01'],
      ],
    ],
    ['2026-10-02', '2026-11-29', null, [['2026-10-02', '2026-11-29']]],
    ['2024-12-01', '2026-11-30', ['2024-12-01', '2026-11-01'], []],
    ['2026-11-02', '2026-11-01', null, []],
  ])('%s to %s', (from, to, months, days) => {
    const found = wholeMonths({ from, to });
    expect(found.months && [found.months.first, found.months.last]).toEqual(months);
    expect(found.days.map((part) => [part.from, part.to])).toEqual(days);
  });

  test('contains every day once', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 800 }));
    fc.assert(
      fc.property(range, ([start, length]) => {
        const from = addDays('2024-01-15', start);
        const to = addDays(from, length);
        const { months, days } = wholeMonths({ from, to });
        const ofMonths = months ? daysInRange(months.first, addDays(addMonths(months.last, 1), -1)) : 0;
        const ofDays = days.reduce((sum, part) => sum + daysInRange(part.from, part.to), 0);
        expect(ofMonths + ofDays).toBe(length + 1);
      }),
    );
  });
});
