import { shelfKey } from '@larder/domain/stock/line-key';
import { expect, test } from 'vitest';
import { dateOfScanned, readScannedForShelf, readScannedInstead, replacedText } from './scanned.ts';

const gtin = 'gtin=00049000000443';
const q = '049000000443';
const productId = '0193494e-7d2a-7c50-8b2f-0a1b2c3d4e5f';

test.each([
  [`${gtin}&shelf=R3`, { q, shelf: { door: 'R', layer: 3 }, bestBefore: null }],
  [gtin, { q, shelf: { door: 'L', layer: 1 }, bestBefore: null }],
  [`${gtin}&shelf=X9`, { q, shelf: { door: 'L', layer: 1 }, bestBefore: null }],
  [`${gtin}&bestBefore=2027-01-31&shelf=R3`, { q, shelf: { door: 'R', layer: 3 }, bestBefore: '2027-01-31' }],
  [`${gtin}&bestBefore=2027-02-30`, { q, shelf: { door: 'L', layer: 1 }, bestBefore: null }],
  ['gtin=cola&shelf=R3', null],
  ['shelf=R3', null],
])('reads a scan for a layer from %s', (search, scanned) =>
  expect(readScannedForShelf(new URLSearchParams(search))).toEqual(scanned),
);

test.each([
  [`${gtin}&replace=R${productId}`, { q, product: { door: 'R', productId } }],
  [`${gtin}&replace=X${productId}`, null],
  [`${gtin}&replace=Rcola`, null],
  [gtin, null],
  [`replace=R${productId}`, null],
])('reads a scan in place of a product from %s', (search, scanned) =>
  expect(readScannedInstead(new URLSearchParams(search))).toEqual(scanned),
);

test('reads back the layer or product that a scan was for', () => {
  const shelf = { door: 'R', layer: 3 } as const;
  expect(readScannedForShelf(new URLSearchParams(`${gtin}&shelf=${shelfKey(shelf)}`))?.shelf).toEqual(shelf);
  const product = { door: 'R', productId } as const;
  expect(
    readScannedInstead(new URLSearchParams(`${gtin}&replace=${replacedText(product)}`))?.product,
  ).toEqual(product);
});

test.each([
  ['the scanned product', '2027-01-31', '00049000000443', '2027-01-31'],
  ['a pack on its last day', '2026-11-28', '00049000000443', '2026-11-28'],
  ['an expired pack', '2026-11-27', '00049000000443', null],
  ['another product that was ticked too', '2027-01-31', '04006381333931', null],
  ['a product without a number', '2027-01-31', null, null],
  ['a code without a date', null, '00049000000443', null],
])('knows the date of %s', (_what, bestBefore, number, day) => {
  expect(dateOfScanned({ q, bestBefore }, number, '2026-11-28')).toBe(day);
});
