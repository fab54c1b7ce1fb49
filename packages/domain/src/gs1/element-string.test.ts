import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Result } from '../refusal.ts';
import { GS, readElementString, readPrintedElements } from './element-string.ts';
import type { Gs1Fields } from './gs1-fields.ts';

const gtin = '00049000006346';
const fieldsOf = (read: Result<Gs1Fields>) => (read.ok ? Object.fromEntries(read.value) : read.refusal.code);

test.each([
  ['a GTIN', `01${gtin}`, { '01': gtin }],
  ['a GTIN and a date', `01${gtin}17270131`, { '01': gtin, '17': '270131' }],
  ['a lot at the end', `01${gtin}1727013110AB-1`, { '01': gtin, '17': '270131', '10': 'AB-1' }],
  ['a lot before a date', `01${gtin}10AB-1${GS}17270131`, { '01': gtin, '10': 'AB-1', '17': '270131' }],
  ['a separator after a fixed length', `01${gtin}${GS}17270131`, { '01': gtin, '17': '270131' }],
  ['a separator at the end', `01${gtin}10A${GS}`, { '01': gtin, '10': 'A' }],
  ['a net weight of 1.234 kg', `01${gtin}3103001234`, { '01': gtin, '3103': '001234' }],
  ['contents of a carton', `02${gtin}3724`, { '02': gtin, '37': '24' }],
  ['a serial number', `01${gtin}21XY_9`, { '01': gtin, '21': 'XY_9' }],
  ['an expiration with its hour', `01${gtin}70032701311200`, { '01': gtin, '7003': '2701311200' }],
  ['one field twice with one value', `01${gtin}01${gtin}`, { '01': gtin }],
  ['a shipment', '00106141411234567897', { '00': '106141411234567897' }],
])('reads %s', (_what, text, fields) => {
  expect(fieldsOf(readElementString(text))).toEqual(fields);
});

test.each([
  ['nothing', ''],
  ['an AI that nobody has', `01${gtin}18270131`],
  ['a letter as the decimal place of an AI', `01${gtin}310n001234`],
  ['half a field', `01${gtin.slice(1)}`],
  ['half a date', `01${gtin}172701`],
  ['letters in a GTIN', '010004900000634X'],
  ['a separator inside a date', `01${gtin}1727${GS}0131`],
  ['a lot that is too long', `01${gtin}10${'A'.repeat(21)}`],
  ['a lot without characters', `01${gtin}10`],
  ['a character outside of the set', `01${gtin}10A B`],
  ['two separators', `01${gtin}10A${GS}${GS}17270131`],
  ['one field twice with two values', `01${gtin}0104006381333931`],
  ['a shipment with a wrong check digit', '00106141411234567890'],
  ['other text', 'hello'],
])('refuses %s', (_what, text) => {
  expect(fieldsOf(readElementString(text))).toBe('QR_UNKNOWN');
});

test.each([
  ['as printed', `(01)${gtin}(17)270131`, { '01': gtin, '17': '270131' }],
  ['with spaces', `(01) 0 00 49000 00634 6 (10) AB 1`, { '01': gtin, '10': 'AB1' }],
  ['without an end of the lot', `(01)${gtin}(10)A(B`, 'QR_UNKNOWN'],
  ['with text before it', `GTIN (01)${gtin}`, 'QR_UNKNOWN'],
  ['with an unknown AI', `(01)${gtin}(18)270131`, 'QR_UNKNOWN'],
])('reads a printed code %s', (_what, text, fields) => {
  expect(fieldsOf(readPrintedElements(text))).toEqual(fields);
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const textField = fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/);
const fixed = fc.oneof(
  fc.tuple(fc.constantFrom('11', '13', '15', '17', '3100', '3105', '3209'), digits(6)),
  fc.tuple(fc.constantFrom('01', '02'), digits(14)),
);
const open = fc.oneof(
  fc.tuple(fc.constantFrom('10', '21', '22'), textField),
  fc.tuple(fc.constantFrom('30', '37'), fc.stringMatching(/^\d{1,8}$/)),
);

test('reads back any fields, separated where they have to be', () => {
  const pairs = fc.uniqueArray(fc.oneof(fixed, open), { minLength: 1, selector: ([ai]) => ai });
  fc.assert(
    fc.property(pairs, (given) => {
      const isOpen = ([ai]: [string, string]) => ['10', '21', '22', '30', '37'].includes(ai);
      const text = given.map((pair) => `${pair.join('')}${isOpen(pair) ? GS : ''}`).join('');
      expect(fieldsOf(readElementString(text))).toEqual(Object.fromEntries(given));
    }),
  );
});

const nearlyFields = fc.stringMatching(/^[\d()#]*$/).map((text) => text.replaceAll('#', GS));

test('reads any text without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), nearlyFields), (text) => {
      expect(typeof readElementString(text).ok).toBe('boolean');
      expect(typeof readPrintedElements(text).ok).toBe('boolean');
    }),
  );
});
