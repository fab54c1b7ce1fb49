import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanIntegerEntry,
  cleanMoneyEntry,
  formatPercentPpm,
  parseIntegerEntry,
  parseMoneyEntry,
  parsePercentPpm,
} from './number-entry.ts';

const keyOf = (result: { ok: boolean; refusal?: { params?: Readonly<Record<string, unknown>> } }) =>
  result.refusal?.params?.key;

describe('an amount field', () => {
  test.each([
    ['007.505', '7.50'],
    ['.5', '0.5'],
    ['1.2.3', '1.23'],
    ['$1,234.5', '1234.5'],
    ['000', '0'],
    ['12.', '12.'],
    ['abc', ''],
    ['0.0', '0.0'],
  ])('shows %s as %s while typing', (typed, shown) => {
    expect(cleanMoneyEntry(typed)).toBe(shown);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => cleanMoneyEntry(cleanMoneyEntry(typed)) === cleanMoneyEntry(typed)),
    );
    const likely = fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', '-', ' ') });
    fc.assert(
      fc.property(likely, (typed) => cleanMoneyEntry(cleanMoneyEntry(typed)) === cleanMoneyEntry(typed)),
    );
  });

  test('is empty or a well-formed amount, whatever was typed', () => {
    const likely = fc.string({ unit: fc.constantFrom('0', '1', '9', '.'), maxLength: 8 });
    fc.assert(
      fc.property(likely, (typed) => {
        expect(cleanMoneyEntry(typed)).toMatch(/^(?:(?:0|[1-9]\d*)(?:\.\d{0,2})?)?$/);
      }),
    );
  });

  test.each([
    ['', 'price', 'valid.price.required'],
    ['  ', 'cost', 'valid.cost.required'],
    ['0', 'price', 'valid.price.zero'],
    ['0.00', 'preauth', 'valid.preauth.zero'],
    ['1.234', 'price', 'valid.price.format'],
    ['x', 'cost', 'valid.cost.format'],
    ['9999999', 'price', 'valid.price.format'],
    ['2.50', 'price', undefined],
    ['2.', 'price', undefined],
  ] as const)('gives for %j as a %s the error %s', (typed, field, key) => {
    expect(keyOf(parseMoneyEntry(typed, field))).toBe(key);
  });
});

describe('a percentage', () => {
  test.each([
    ['0', 0],
    ['8.875', 88_750],
    ['100', 1_000_000],
    ['100.0', 1_000_000],
    ['99.9999', 999_999],
    ['0.0001', 1],
  ])('%s is %d parts per million', (typed, ratePpm) => {
    expect(parsePercentPpm(typed)).toEqual({ ok: true, value: ratePpm });
  });

  test.each(['', '101', '100.1', '-1', '08', '1.23456', '1e1', '5%'])('%j is refused', (typed) => {
    expect(keyOf(parsePercentPpm(typed))).toBe('valid.percent');
  });

  test('is unchanged after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (ratePpm) => {
        expect(parsePercentPpm(formatPercentPpm(ratePpm))).toEqual({ ok: true, value: ratePpm });
      }),
    );
  });
});

describe('a whole number', () => {
  test.each([
    ['007', false, '7'],
    ['1e3', false, '13'],
    ['-5', false, '5'],
    ['-5', true, '-5'],
    ['--5-', true, '-5'],
    ['1.5', false, '1'],
    ['12 pcs', false, '12'],
  ])('typed as %s (negative allowed: %s) is shown as %s', (typed, allowNegative, shown) => {
    expect(cleanIntegerEntry(typed, allowNegative)).toBe(shown);
    expect(cleanIntegerEntry(shown, allowNegative)).toBe(shown);
  });

  test.each([
    ['0', 0],
    ['9999', 9999],
  ])('%s is accepted', (typed, value) => {
    expect(parseIntegerEntry(typed)).toEqual({ ok: true, value });
  });

  test.each(['', '10000', '-1', '1e3', '1.5', '0x1'])('%j is refused with the bounds', (typed) => {
    expect(parseIntegerEntry(typed)).toMatchObject({
      refusal: { params: { key: 'valid.integerRange', min: 0, max: 9999 } },
    });
  });
});
