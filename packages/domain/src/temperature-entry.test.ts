import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temperatureUnits } from './locale.ts';
import { formatTemperatureEntry, parseTemperatureEntry } from './temperature-entry.ts';

describe('a temperature entry', () => {
  test.each([
    ['8', 'c', 80],
    ['8.0', 'c', 80],
    ['-18.5', 'c', -185],
    ['8.', 'c', 80],
    ['4,5', 'c', 45],
    ['.5', 'c', 5],
    ['−5', 'c', -50],
    ['８．５', 'c', 85],
    ['46.4 °F', 'f', 80],
    ['8 °C', 'c', 80],
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

  test.each(['', '-', 'warm', '1e1', '8.05', '--8', '99999', '1.2.3', '5-3', '46.4 °F', '1,234'])(
    '%s is refused',
    (typed) => {
      expect(parseTemperatureEntry(typed, 'c')).toMatchObject({
        ok: false,
        refusal: { code: 'BAD_INPUT', params: { key: 'valid.temp.range' } },
      });
    },
  );

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
