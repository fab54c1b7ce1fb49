import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  entryReader,
  formatPercentPpm,
  moneyRoom,
  parseAmountEntry,
  parseIntegerEntry,
  parseMoneyEntry,
  parsePercentPpm,
} from './number-entry.ts';

const keyOf = (result: { ok: boolean; refusal?: { params?: Readonly<Record<string, unknown>> } }) =>
  result.refusal?.params?.key;

describe('the reader of a field', () => {
  const us = { decimal: '.', group: ',' } as const;
  test.each([
    ['US$1,234.50', 'USD', '1234.50'],
    ['USD 5', 'USD', '5'],
    ['¥5', 'CNY', '5'],
    ['￥5', 'CNY', '5'],
    ['5元', 'CNY', '5'],
    ['€5', 'USD', '€5'],
    ['2,50 x', 'USD', '2,50 x'],
  ])('hands the form, for %j in %s, %j', (typed, currency, held) => {
    expect(entryReader(moneyRoom(currency), us)(typed)).toBe(held);
  });
});

describe('an amount field', () => {
  test.each([
    ['', 'price', 'valid.price.required'],
    ['  ', 'cost', 'valid.cost.required'],
    ['0', 'price', 'valid.price.zero'],
    ['0.00', 'preauth', 'valid.preauth.zero'],
    ['1.234', 'price', 'valid.price.format'],
    ['x', 'cost', 'valid.number.unread'],
    ['1,234', 'price', 'valid.number.doubtful'],
    ['2,50', 'price', undefined],
    ['0,00', 'price', 'valid.price.zero'],
    ['9999999', 'price', 'valid.number.tooMuch'],
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
    ['8,875', 88_750],
    ['08', 80_000],
    ['5 %', 50_000],
  ])('%s is %d parts per million', (typed, ratePpm) => {
    expect(parsePercentPpm(typed)).toEqual({ ok: true, value: ratePpm });
  });

  test.each(['', '101', '100.1', '-1', '1.23456', '1e1', '1.2.3', '1,234,567'])('%j is refused', (typed) => {
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
    ['0', 0],
    ['9999', 9999],
    ['007', 7],
    ['１２', 12],
  ])('%s is accepted', (typed, value) => {
    expect(parseIntegerEntry(typed)).toEqual({ ok: true, value });
  });

  test.each(['', '10000', '-1', '1e3', '1.5', '1,5', '12 pcs', '0x1'])(
    '%j is refused with the bounds',
    (typed) => {
      expect(parseIntegerEntry(typed)).toMatchObject({
        refusal: { params: { key: 'valid.integerRange', min: 0, max: 9999 } },
      });
    },
  );

  test('"1,234" may be thousands or decimals and is refused as doubtful', () => {
    expect(keyOf(parseIntegerEntry('1,234'))).toBe('valid.number.doubtful');
  });

  test.each([
    ['-5', -5],
    ['-0', 0],
  ])('below 0 is accepted where the bounds allow it: %s', (typed, value) => {
    expect(parseIntegerEntry(typed, -9, 9)).toEqual({ ok: true, value });
  });
});

describe('an amount from 0 on', () => {
  test.each([
    ['0', 0],
    ['2,50', 250],
    ['999999.99', 99_999_999],
  ])('%j is %d', (typed, value) => {
    expect(parseAmountEntry(typed)).toEqual({ ok: true, value });
  });

  test.each([
    ['', 'valid.amount'],
    ['2.505', 'valid.amount'],
    ['1000000', 'valid.number.tooMuch'],
    ['2x', 'valid.number.unread'],
    ['1,234', 'valid.number.doubtful'],
  ])('%j is refused with %s', (typed, key) => {
    expect(keyOf(parseAmountEntry(typed))).toBe(key);
  });
});
