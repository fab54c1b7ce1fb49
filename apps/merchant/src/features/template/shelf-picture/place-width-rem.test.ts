import { expect, test } from 'vitest';
import { placeWidthRem } from './place-width-rem.ts';

test.each([
  ['nothing to say is as narrow as a thumb', [], 3],
  ['a short price too', [{ text: '$2.50', facings: 1 }], 3],
  ['a long price widens the place of one facing', [{ text: 'US$10.99', facings: 1 }], 4.08],
  ['and has room below two', [{ text: 'US$10.99', facings: 2 }], 3],
  [
    'the longest decides',
    [
      { text: '$2.50', facings: 1 },
      { text: 'US$10.99', facings: 1 },
    ],
    4.08,
  ],
  ['up to a point', [{ text: 'CN¥999,999.00 and more', facings: 1 }], 6],
])('%s', (_, prices, rem) => expect(placeWidthRem(prices)).toBeCloseTo(rem, 5));
