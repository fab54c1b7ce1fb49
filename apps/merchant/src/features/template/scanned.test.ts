import { shelfKey } from '@larder/domain/stock/line-key';
import { expect, test } from 'vitest';
import { readScannedForShelf, readScannedInstead, replacedText } from './scanned.ts';

const gtin = 'gtin=00049000000443';
const q = '049000000443';
const productId = '0193494e-7d2a-7c50-8b2f-0a1b2c3d4e5f';

test.each([
  [`${gtin}&shelf=R3`, { q, shelf: { door: 'R', layer: 3 } }],
  [gtin, { q, shelf: { door: 'L', layer: 1 } }],
  [`${gtin}&shelf=X9`, { q, shelf: { door: 'L', layer: 1 } }],
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
