import { expect, test } from 'vitest';
import { shelfFills } from './shelf-fills.ts';

const line = (layer: number, onHand: number, parQty: number | null, door: 'L' | 'R' = 'L') =>
  ({ door, layer, onHand, parQty }) as const;
const one = { layersL: 1, layersR: null };

test.each([
  ['is full at its standard stock', [line(1, 6, 6)], { share: 1, tone: 'good' }],
  ['counts a product with too many as full', [line(1, 9, 6), line(1, 3, 6)], { share: 0.75, tone: 'good' }],
  ['is low below a quarter', [line(1, 1, 6)], { share: 1 / 6, tone: 'low' }],
  ['is out of stock as soon as one product is', [line(1, 6, 6), line(1, 0, 6)], { share: 0.5, tone: 'out' }],
  ['counts a negative book as out of stock', [line(1, -2, 6)], { share: 0, tone: 'out' }],
  ['has no fill without products', [], null],
  ['ignores goods that are not in the template', [line(1, 4, null)], null],
  ['ignores a product without standard stock', [line(1, 0, 0)], null],
] as const)('a shelf %s', (_, lines, fill) => {
  expect(shelfFills(one, lines)).toEqual([[fill]]);
});

test('shelves are listed door by door, from the top', () => {
  const fills = shelfFills({ layersL: 2, layersR: 3 }, [line(2, 6, 6), line(3, 3, 6, 'R')]);
  expect(fills.map((door) => door.map((fill) => fill?.share ?? null))).toEqual([
    [null, 1],
    [null, null, 0.5],
  ]);
});
