import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMinor, mulDivHalfUp, parseAmountMinor, spreadByLargestRemainder } from './money.ts';

describe('an amount', () => {
  test.each([
    ['0', 0],
    ['0.5', 50],
    ['0.05', 5],
    ['0.0', 0],
    ['9', 900],
    ['12.3', 1230],
    ['12.34', 1234],
    ['999999.99', 99_999_999],
  ])('%s is %d minor units', (text, amountMinor) => {
    expect(parseAmountMinor(text)).toEqual({ ok: true, value: amountMinor });
  });

  test.each(['', '.5', '00', '012', '1.234', '1,5', '1e3', '-1', ' 1', '1.', '1000000'])(
    '%j is refused',
    (text) => {
      expect(parseAmountMinor(text)).toEqual({ ok: false, refusal: { code: 'BAD_INPUT' } });
    },
  );

  test('is unchanged after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amountMinor) => {
        expect(parseAmountMinor(formatMinor(amountMinor))).toEqual({ ok: true, value: amountMinor });
      }),
    );
  });

  test('may be negative when formatted', () => {
    expect(formatMinor(-5)).toBe('-0.05');
  });
});

test.each([
  [1299, 88_750, 1_000_000, 115],
  [1, 1, 2, 1],
  [-1, 1, 2, -1],
  [1, 1, 3, 0],
  [Number.MAX_SAFE_INTEGER, 1_000_000, 1_000_000, Number.MAX_SAFE_INTEGER],
])('computes %d × %d / %d as %d', (value, numerator, denominator, rounded) => {
  expect(mulDivHalfUp(value, numerator, denominator)).toBe(rounded);
});

describe('spreading an amount', () => {
  test.each([
    [115, [500, 799], [44, 71]],
    [1, [1, 1, 1], [1, 0, 0]],
    [2, [1, 1, 1], [1, 1, 0]],
    [10, [0, 1], [0, 10]],
    [10, [], []],
    [10, [0, 0], [0, 0]],
  ])('divides %d over %j as %j', (amount, weights, parts) => {
    expect(spreadByLargestRemainder(amount, weights)).toEqual(parts);
  });

  test('adds up exactly, with each part within one unit of its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), weights, (amount, list) => {
        const total = list.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 0);
        const parts = spreadByLargestRemainder(amount, list);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        parts.forEach((part, line) => {
          expect(Math.abs(part - (amount * (list[line] ?? 0)) / total)).toBeLessThan(1.001);
        });
      }),
    );
  });
});
