import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from './locale.ts';
import { heldMarks, marksOf, type NumberMarks, readTypedNumber } from './typed-number.ts';

const american = marksOf('en-US');
/** English on a phone whose region writes a comma before decimals. */
const mixed = marksOf('en-US', ['de-DE', 'en-US']);
const german: NumberMarks = { decimal: ',', group: '.' };

const money = { decimals: 2, max: 999_999, affixes: ['$', 'US$', 'USD'] };
const percent = { decimals: 4, max: 100, affixes: ['%', '٪'] };
const count = { decimals: 0, max: 9_999 };
const weight = { decimals: 3, max: 100_000 };
const degrees = { decimals: 1, max: 999, isSigned: true, affixes: ['°F'] };

const readAs = (typed: string, room: Parameters<typeof readTypedNumber>[1], marks = american) => {
  const read = readTypedNumber(typed, room, marks);
  return read.ok ? read.text : read.fault;
};

describe('an amount', () => {
  test.each([
    ['2,50', '2.50'],
    ['2.50', '2.50'],
    ['2,5', '2.5'],
    ['2.', '2'],
    ['2,', '2'],
    [',5', '0.5'],
    ['007.50', '7.50'],
    ['0', '0'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ['1’234.50', '1234.50'],
    ["1'234", '1234'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12345,6', '12345.6'],
    ['0,12', '0.12'],
    ['２．５０', '2.50'],
    ['２，５０', '2.50'],
    ['2。50', '2.50'],
    ['٢٫٥٠', '2.50'],
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['۲٫۵۰', '2.50'],
    ['२.५०', '2.50'],
    ['\u200f2.50\u200f', '2.50'],
    ['$2.50', '2.50'],
    ['US$ 1,234.56', '1234.56'],
    ['2.50 usd', '2.50'],
    ['＄2.50', '2.50'],
    ['  3 ', '3'],
  ])('%j is read as %s', (typed, text) => expect(readAs(typed, money)).toBe(text));

  test.each([
    ['', 'unread'],
    ['.', 'unread'],
    ['abc', 'unread'],
    ['12 pcs', 'unread'],
    ['1.2.3', 'unread'],
    ['1,2,3', 'unread'],
    ['12,34,567', 'unread'],
    ['1 23', 'unread'],
    ['1, 23', 'unread'],
    ['1,234.567,8', 'unread'],
    ['1234,567.50', 'unread'],
    ['2/50', 'unread'],
    ['2-50', 'unread'],
    ['2\n50', 'unread'],
    ['2·50', 'unread'],
    ['2²', 'unread'],
    ['1½', 'unread'],
    ['1e3', 'unread'],
    ['0x10', 'unread'],
    ['-2.50', 'unread'],
    ['€2.50', 'unread'],
    ['$2.50$', 'unread'],
    ['2.505', 'tooFine'],
    ['2,5050', 'tooFine'],
    ['0,125', 'tooFine'],
    ['1,234.567', 'tooFine'],
    ['9'.repeat(16), 'unread'],
  ])('%j is refused as %s', (typed, fault) => expect(readAs(typed, money)).toBe(fault));
});

describe('one mark in front of three digits', () => {
  test.each([
    ['1,234', money, american, '1234'],
    ['1.234', money, american, 'tooFine'],
    ['1,234', money, mixed, 'doubtful'],
    ['1.234', money, mixed, 'tooFine'],
    ['1,234', money, heldMarks, 'doubtful'],
    ['1.234', money, german, '1234'],
    ['1,234', money, german, 'tooFine'],
    ['1,234', count, american, '1234'],
    ['1,234', count, mixed, 'doubtful'],
    ['1.234', count, mixed, 'tooFine'],
    ['8.875', percent, american, '8.875'],
    ['8,875', percent, american, '8.875'],
    ['8,875', percent, mixed, '8.875'],
    ['8.875', percent, german, '8.875'],
    ['1.234', weight, american, '1.234'],
    ['1,234', weight, american, '1234'],
    ['1,234', weight, mixed, 'doubtful'],
    ['1234,567', weight, mixed, '1234.567'],
    ['1 234', money, mixed, '1234'],
  ] as const)('%j in %o with the marks %o is %s', (typed, room, marks, result) =>
    expect(readAs(typed, room, marks)).toBe(result),
  );
});

describe('other numbers', () => {
  test.each([
    ['12', count, '12'],
    ['007', count, '7'],
    ['12.', count, '12'],
    ['1,5', count, 'tooFine'],
    ['1.5', count, 'tooFine'],
    ['-5', count, 'unread'],
    ['8,875 %', percent, '8.875'],
    ['50％', percent, '50'],
    ['٥٠٪', percent, '50'],
    ['-18,5', degrees, '-18.5'],
    ['−5', degrees, '-5'],
    ['－５', degrees, '-5'],
    ['- 5', degrees, '-5'],
    ['--5', degrees, 'unread'],
    ['5-3', degrees, 'unread'],
    ['46.4 °F', degrees, '46.4'],
    ['46.4 °C', degrees, 'unread'],
  ] as const)('%j in %o is %s', (typed, room, result) => expect(readAs(typed, room)).toBe(result));
});

describe('the marks of a reader', () => {
  test.each([
    ['en-US', [], { decimal: '.', group: ',' }],
    ['zh-CN', [], { decimal: '.', group: ',' }],
    ['de-DE', [], { decimal: ',', group: '.' }],
    ['en-US', ['en-GB', 'zh-TW'], { decimal: '.', group: ',' }],
    ['en-US', ['es-ES'], { decimal: '.', group: null }],
    ['zh-CN', ['zh-CN', 'fr'], { decimal: '.', group: null }],
    ['en-US', ['C', 'en_US', ''], { decimal: '.', group: ',' }],
  ] as const)('come from %s, on a phone with %j, as %o', (locale, phone, marks) =>
    expect(marksOf(locale, phone)).toEqual(marks),
  );
});

const amounts = fc.integer({ min: 0, max: 99_999_999 });

describe('what Intl writes', () => {
  test.each(locales)('is read as the same amount in %s', (locale) => {
    const formats = (['symbol', 'narrowSymbol', 'code'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay }),
    );
    fc.assert(
      fc.property(amounts, fc.constantFrom(...formats), (minor, format) => {
        const text = readAs(format.format(minor / 100), money, marksOf(locale));
        expect(Math.round(Number(text) * 100)).toBe(minor);
      }),
    );
  });

  test.each(locales)('is read as the same count and percentage in %s', (locale) => {
    const marks = marksOf(locale);
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (units, ppm) => {
          expect(readAs(new Intl.NumberFormat(locale).format(units), count, marks)).toBe(String(units));
          expect(Math.round(Number(readAs(share.format(ppm / 1e6), percent, marks)) * 1e4)).toBe(ppm);
        },
      ),
    );
  });

  test.each(['de-DE', 'fr-FR', 'de-CH', 'pt-BR', 'ar-EG', 'fa-IR'])(
    'has the same value with two decimals, whatever the language of the app, when it is written in %s',
    (locale) => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      fc.assert(
        fc.property(amounts, (minor) => {
          expect(Math.round(Number(readAs(format.format(minor / 100), money)) * 100)).toBe(minor);
        }),
      );
    },
  );
});

describe('whatever is typed', () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0129.,' -$%²/x٫٬") });

  test('is read as a number with the same digits in the same order, or is refused', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(american, mixed, german), (text, marks) => {
        const read = readTypedNumber(text, weight, marks);
        if (!read.ok) return;
        expect(read.text.replace('.', '').replace(/^0+/, '')).toBe(
          text.replace(/\D/g, '').replace(/^0+/, ''),
        );
      }),
    );
  });

  test('keeps a mark in front of one or two digits as the decimal mark', () => {
    const digits = (min: number, max: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
    fc.assert(
      fc.property(
        digits(1, 6),
        fc.constantFrom('.', ',', '٫', '．', '，', '。'),
        digits(1, 2),
        (whole, mark, cents) => {
          expect(readAs(`${whole}${mark}${cents}`, money, mixed)).toBe(`${Number(whole)}.${cents}`);
        },
      ),
    );
  });

  test('is read as the same number again once a form holds it', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(money, weight, degrees, percent), (text, room) => {
        const read = readTypedNumber(text, room, american);
        if (read.ok) expect(readTypedNumber(read.text, room)).toEqual(read);
      }),
    );
  });
});
