import { expect, test } from 'vitest';
import { carriedPrices } from './carried-prices.ts';

const line = (productId: string, priceMinor: number | null, layer = 1) => ({
  door: 'L' as const,
  layer,
  productId,
  priceMinor,
});
type Case = [
  title: string,
  before: ReturnType<typeof line>[],
  after: ReturnType<typeof line>[],
  waiting: ReturnType<typeof line>[],
  carried: ReturnType<typeof line>[],
];

const cases: Case[] = [
  [
    'takes over a new price',
    [line('cola', 250)],
    [line('cola', 275)],
    [line('cola', 250)],
    [line('cola', 275)],
  ],
  [
    'takes over a new price on another shelf, too',
    [line('cola', 250)],
    [line('cola', 275)],
    [line('cola', 250, 3)],
    [line('cola', 275, 3)],
  ],
  ['keeps a price of its own', [line('cola', 250)], [line('cola', 275)], [line('cola', 300)], []],
  ['has nothing to take over', [line('cola', 250)], [line('cola', 250)], [line('cola', 250)], []],
  ['takes over nothing for a new product', [], [line('cola', 275)], [line('cola', 250)], []],
  ['has no price to compare with', [line('cola', null)], [line('cola', 275)], [line('cola', null)], []],
  [
    'does not choose between two new prices',
    [line('cola', 250), line('cola', 250, 2)],
    [line('cola', 275), line('cola', 250, 2)],
    [line('cola', 250)],
    [],
  ],
  [
    'distinguishes two old prices',
    [line('cola', 250), line('cola', 300, 2)],
    [line('cola', 275), line('cola', 300, 2)],
    [line('cola', 250), line('cola', 300, 2)],
    [line('cola', 275)],
  ],
];

test.each(cases)('a waiting version %s', (_, before, after, waiting, carried) => {
  expect(carriedPrices(before, after, waiting)).toEqual(carried);
});
