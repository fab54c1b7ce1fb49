import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toGtin14 } from './gtin.ts';
import { readPrintedGtin } from './printed-gtin.ts';

const accepted = (text: string) => {
  const read = readPrintedGtin(text);
  return read.ok ? read.value : (read.refusal.params?.key ?? null);
};

test.each([
  ['049000006346', '00049000006346', 'a UPC-A'],
  ['0 49000 00634 6', '00049000006346', 'a UPC-A with the spaces of the pack'],
  ['0-49000-00634-6', '00049000006346', 'hyphens'],
  ['04963406', '00049000006346', 'the UPC-E of a can'],
  ['0 496340 6', '00049000006346', 'a UPC-E with spaces'],
  [']E0049000006346', '00049000006346', 'a scanner’s prefix of UPC and EAN-13'],
  [']E00049000006346', '00049000006346', 'the same with all thirteen digits'],
  ['4 006381 333931', '04006381333931', 'an EAN-13'],
  ['9638 5074', '00000096385074', 'an EAN-8'],
  [']E496385074', '00000096385074', 'an EAN-8 from a scanner'],
  ['1 00 49000 00634 3', '10049000006343', 'an ITF-14'],
  ['(01)10049000006343', '10049000006343', 'a GS1-128 in words'],
  [' 049000006346 ', '00049000006346', 'spaces around'],
  // The last of the six digits of a UPC-E says where the zeros were.
  ['01234505', '00012000003455', 'last digit 0'],
  ['01234514', '00012100003454', 'last digit 1'],
  ['01234523', '00012200003453', 'last digit 2'],
  ['01234531', '00012300000451', 'last digit 3'],
  ['01234543', '00012340000053', 'last digit 4'],
  ['01234558', '00012345000058', 'last digit 5'],
  ['01234596', '00012345000096', 'last digit 9'],
])('reads %s as %s: %s', (text, gtin) => {
  expect(accepted(text)).toBe(gtin);
});

test.each([
  ['04963407', 'valid.gtin.check', 'a UPC-E with a wrong digit'],
  ['0 49000 00634 5', 'valid.gtin.check', 'a wrong digit'],
  ['49000006346', 'valid.gtin.format', 'a UPC-A without its zero, as spreadsheets leave it'],
  ['4.9E+10', 'valid.gtin.format', 'a number that a spreadsheet has shortened'],
  ['4963406', 'valid.gtin.format', 'a UPC-E without its zero'],
  [']E404963406', 'valid.gtin.check', 'an EAN-8 by the scanner, which is not read as a UPC-E'],
  ['', 'valid.gtin.format', 'nothing'],
  ['abc', 'valid.gtin.format', 'letters'],
])('refuses %s with %s: %s', (text, key) => {
  expect(accepted(text)).toBe(key);
});

describe('any number', () => {
  const withCheckDigit = (body: string) =>
    [...'0123456789'].map((digit) => body + digit).find((number) => toGtin14(number).ok) ?? '';
  const body = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

  test('reads as what it is without separators, however it is grouped', () => {
    const number = fc.tuple(fc.constantFrom(11, 12, 13).chain(body), fc.array(fc.nat(13), { maxLength: 4 }));
    fc.assert(
      fc.property(number, ([given, gaps]) => {
        const digits = withCheckDigit(given);
        const spaced = [...digits].map((digit, at) => (gaps.includes(at) ? `${digit} ` : digit)).join('');
        expect(accepted(spaced)).toBe(digits.padStart(14, '0'));
      }),
    );
  });

  test('has the UPC-E that zeros were left out of read back as the whole UPC-A', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0', '1'),
        body(5),
        fc.integer({ min: 5, max: 9 }),
        (system, five, last) => {
          const whole = withCheckDigit(`${system}${five}0000${last}`);
          const short = `${system}${five}${last}${whole.at(-1)}`;
          // An EAN-8 of that number comes first where GS1 issues one.
          const isEan8 = system === '1' && toGtin14(short).ok;
          expect(accepted(short)).toBe((isEan8 ? short : whole).padStart(14, '0'));
        },
      ),
    );
  });
});
