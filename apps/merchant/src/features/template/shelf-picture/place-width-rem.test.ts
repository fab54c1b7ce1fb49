import { expect, test } from 'vitest';
import { placeWidthRem } from './place-width-rem.ts';

test.each([
  ['without a price as narrow as a thumb', [], 3],
  ['with a short price as narrow as a thumb', [{ text: '$2.50', facings: 1 }], 3],
  ['wider for a long price below one facing', [{ text: 'US$10.99', facings: 1 }], 4.08],
  ['narrow for a long price below two facings', [{ text: 'US$10.99', facings: 2 }], 3],
  [
    'set by the longest price',
    [
      { text: '$2.50', facings: 1 },
      { text: 'US$10.99', facings: 1 },
    ],
    4.08,
  ],
  ['limited for extremely long prices', [{ text: 'CN¥999,999.00 and more', facings: 1 }], 6],
])('the width of a position: %s', (_, prices, rem) => expect(placeWidthRem(prices)).toBeCloseTo(rem, 5));
