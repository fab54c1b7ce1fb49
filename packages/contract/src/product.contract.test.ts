import { expect, test } from 'vitest';
import { checkGtinInput, cloudLibraryInput, myLibraryInput } from './product.contract.ts';

test.each([
  ['0 49000 00634 6', '00049000006346', 'a UPC-A as the pack prints it'],
  ['04963406', '00049000006346', 'a UPC-E'],
  ['4 006381 333931', '04006381333931', 'an EAN-13'],
  [']E0049000006346', '00049000006346', 'a scanner’s prefix'],
  ['00049000006346', '00049000006346', 'the stored form'],
])('the product library takes %s as %s: %s', (typed, gtin) => {
  expect(cloudLibraryInput.parse({ gtin: typed }).gtin).toBe(gtin);
  expect(cloudLibraryInput.parse({ q: typed }).q).toBe(gtin);
  expect(myLibraryInput.parse({ q: typed }).q).toBe(gtin);
  expect(checkGtinInput.parse({ gtin: typed }).gtin).toBe(gtin);
});

test('a number with a wrong check digit is refused as a number, and searched as text', () => {
  expect(cloudLibraryInput.safeParse({ gtin: '049000006345' }).success).toBe(false);
  expect(cloudLibraryInput.parse({ q: '049000006345' }).q).toBe('049000006345');
});
