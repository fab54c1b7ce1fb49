import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temperatureUnits } from './locale.ts';
import { cleanTemperatureEntry, formatTemperatureEntry, parseTemperatureEntry } from './temperature-entry.ts';

describe('a temperature field', () => {
  test.each([
    ['8', '8'],
    ['-18.55', '-18.5'],
    ['−5', '-5'],
    ['4,5', '4.5'],
    ['.5', '0.5'],
    ['008', '8'],
    ['1.2.3', '1.2'],
    ['5-3', '53'],
    ['-', '-'],
    ['46.4 °F', '46.4'],
    ['', ''],
  ])('shows %s as %s while typing', (typed, shown) => {
    expect(cleanTemperatureEntry(typed)).toBe(shown);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = cleanTemperatureEntry(typed);
        expect(cleanTemperatureEntry(once)).toBe(once);
      }),
    );
  });
});

describe('a temperature entry', () => {
  test.each([
    ['8', 'c', 80],
    ['8.0', 'c', 80],
    ['-18.5', 'c', -185],
    ['8.', 'c', 80],
    ['-0', 'c', 0],
    ['46.4', 'f', 80],
    ['32', 'f', 0],
    ['0', 'f', -178],
    ['-22', 'f', -300],
    ['140.0', 'f', 600],
    ['46.5', 'f', 81],
  ] as const)('%s °%s is %d tenths of a degree', (typed, unit, c10) => {
    expect(parseTemperatureEntry(typed, unit)).toEqual({ ok: true, value: c10 });
  });

  test.each(['', '-', 'warm', '1e1', '8.05', '--8', '99999'])('%s is refused', (typed) => {
    expect(parseTemperatureEntry(typed, 'c')).toMatchObject({
      ok: false,
      refusal: { code: 'BAD_INPUT', params: { key: 'valid.temp.range' } },
    });
  });

  test('is unchanged after formatting and parsing, in both units', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -600, max: 1_000 }),
        fc.constantFrom(...temperatureUnits),
        (c10, unit) => {
          expect(parseTemperatureEntry(formatTemperatureEntry(c10, unit), unit)).toEqual({
            ok: true,
            value: c10,
          });
        },
      ),
    );
  });
});
