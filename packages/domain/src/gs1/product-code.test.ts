import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasCheckDigit } from '../gtin.ts';
import { readProductCode } from './product-code.ts';

const today = '2026-11-28';
const gtin = '00049000006346';

function read(text: string) {
  const code = readProductCode(text, today);
  if (code.ok) return code.value;
  return code.refusal.params?.kind ?? code.refusal.params?.key;
}
const pack = (bestBefore: string | null = null, lot: string | null = null) => ({ gtin, bestBefore, lot });

describe('a code of a product', () => {
  test.each([
    ['bars', ']E00049000006346', pack()],
    ['bars of 8 digits', ']E496385074', { ...pack(), gtin: '00000096385074' }],
    ['the number below the bars', '0 49000 00634 6', pack()],
    ['a UPC-E', '04963406', pack()],
    ['ITF-14', ']I110049000006343', { ...pack(), gtin: '10049000006343' }],
    ['Code 128 with a GTIN', ']C0049000006346', pack()],
    ['GS1-128', `]C101${gtin}17270131`, pack('2027-01-31')],
    ['GS1 DataMatrix', `]d201${gtin}17270131\u001d10AB`, pack('2027-01-31', 'AB')],
    ['GS1 QR', `]Q301${gtin}10AB\u001d15270131`, pack('2027-01-31', 'AB')],
    ['DataBar', `]e001${gtin}`, pack()],
    ['DataBar without its AI', `]e0${gtin}`, pack()],
    ['DataBar Expanded', `]e001${gtin}17270131`, pack('2027-01-31')],
    ['a Digital Link', `]Q1https://cola.example/01/${gtin}/10/AB?17=270131`, pack('2027-01-31', 'AB')],
    ['a Digital Link in a DataMatrix', `]d1https://id.gs1.org/01/${gtin}`, pack()],
    ['a Digital Link that was typed', `https://id.gs1.org/01/${gtin}`, pack()],
    ['the line below a code', `(01)${gtin}(17)270131`, pack('2027-01-31')],
    ['a reader without identifiers', `01${gtin}17270131`, pack('2027-01-31')],
    ['a reader that sends the first FNC1', `\u001d01${gtin}10AB\u001d17270131`, pack('2027-01-31', 'AB')],
    ['the contents of a carton', `]C102${gtin}3724`, pack()],
    ['a month without a day', `]C101${gtin}17270200`, pack('2027-02-28')],
    ['the earliest of two last days', `]C101${gtin}1727013115261231`, pack('2026-12-31')],
    ['an hour of expiration', `]C101${gtin}70032701311200`, pack('2027-01-31')],
    ['midnight, which ends the day before', `]C101${gtin}70032702010000`, pack('2027-01-31')],
    ['production and packaging only', `]C101${gtin}1126010113260102`, pack()],
  ])('is read from %s', (_what, text, product) => {
    expect(read(text)).toEqual(product);
  });

  test.each([
    ['a wrong check digit', ']C10100049000006345', 'valid.gtin.check'],
    ['a wrong check digit in a link', 'https://id.gs1.org/01/00049000006345', 'valid.gtin.check'],
    ['a day that no calendar has', `]C101${gtin}17270230`, 'gs1Fault'],
    ['a production day that no calendar has', `]C101${gtin}11271301`, 'gs1Fault'],
    ['an hour that no clock has', `]C101${gtin}70032701312400`, 'gs1Fault'],
    ['a minute that no clock has', `]C101${gtin}70032701311260`, 'gs1Fault'],
    ['one field a thousand times', `]C1${`01${gtin}`.repeat(1000)}`, 'valid.gtin.format'],
    [
      'a link that is longer than any symbol',
      `https://x.example/${'1/'.repeat(9000)}01/${gtin}`,
      'valid.gtin.format',
    ],
    ['10,000 digits', '4'.repeat(10_000), 'valid.gtin.format'],
    ['an unknown field', `]C101${gtin}18270131`, 'gs1Fault'],
    ['a unit and its content', `]C101${gtin}02${gtin}`, 'gs1Fault'],
    ['a shipment', ']C100106141411234567897', 'shipment'],
    ['a location', ']C14149506000134352', 'gs1'],
    // A lot of 12 digits, whose last one fits by chance.
    ['a lot that looks like a GTIN', ']C110049000006346', 'gs1'],
    ['8 digits in a code of free content', ']C096385074', 'valid.gtin.format'],
    ['an element string in a plain Code 128', `]C001${gtin}`, 'valid.gtin.format'],
    ['text in bars', ']C0PALLET 7', 'valid.gtin.format'],
    ['the address of a brand', ']Q1https://cola.example/win', 'valid.gtin.format'],
  ])('is refused for %s', (_what, text, why) => {
    expect(read(text)).toBe(why);
  });
});

test('has a right check digit and a date of the calendar, whatever the text is', () => {
  const noise = fc.oneof(
    fc.string(),
    fc.stringMatching(/^\](?:C1|d2|Q3|e0|E0|C0)[\d#]{8,30}$/).map((text) => text.replaceAll('#', '\u001d')),
    fc.string().map((path) => `]Q1https://x.example/01/${path}`),
  );
  fc.assert(
    fc.property(noise, (text) => {
      const code = readProductCode(text, today);
      if (code.ok) expect(code.value.gtin).toSatisfy(hasCheckDigit);
    }),
  );
});
