import { expect, test } from 'vitest';
import { saleShelf } from './sale-shelf.ts';

const lines = [
  { productId: 'cola', door: 'R', layer: 1 },
  { productId: 'cola', door: 'L', layer: 4 },
  { productId: 'cola', door: 'L', layer: 2 },
] as const;

test.each([
  [
    { productId: 'cola', door: 'L', layer: 4 },
    { door: 'L', layer: 4 },
  ],
  [
    { productId: 'cola', door: 'R', layer: 5 },
    { door: 'R', layer: 5 },
  ],
  [
    { productId: 'cola', door: null, layer: null },
    { door: 'L', layer: 2 },
  ],
  [
    { productId: 'cola', door: 'R', layer: null },
    { door: 'R', layer: 1 },
  ],
  [{ productId: 'wrap', door: null, layer: null }, null],
] as const)('books %j on %j', (taken, shelf) => {
  expect(saleShelf(lines, taken)).toEqual(shelf);
});
