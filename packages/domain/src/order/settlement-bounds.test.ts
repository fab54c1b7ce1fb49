import { describe, expect, test } from 'vitest';
import {
  chargeMaxMinor,
  checkSettlement,
  mergeTaken,
  settledProducts,
  unitsMax,
} from './settlement-bounds.ts';

const cola = { name: 'Cola', units: 2, onHand: 12, parQty: 12 };
const shelf = (productId: string, qty: number, layer: number | null = 1) => ({
  productId,
  door: layer === null ? null : ('L' as const),
  layer,
  qty,
});

test('adds equal lines together, and keeps lines of other shelves apart', () => {
  expect(
    mergeTaken([shelf('a', 99), shelf('b', 1), shelf('a', 99), shelf('a', 3, 2), shelf('a', 4, null)]),
  ).toEqual([shelf('a', 198), shelf('b', 1), shelf('a', 3, 2), shelf('a', 4, null)]);
});

test('adds up the units of a product on all shelves, with its book and its standard stock', () => {
  const item = (productId: string, qty: number) => ({ line: { productId, name: productId }, qty });
  const lines = [
    { productId: 'a', parQty: 12 },
    { productId: 'b', parQty: 4 },
    { productId: 'a', parQty: 3 },
  ];
  expect(
    settledProducts([item('a', 2), item('b', 1), item('a', 5)], lines, (id) => (id === 'a' ? 7 : -1)),
  ).toEqual([
    { name: 'a', units: 7, onHand: 7, parQty: 15 },
    { name: 'b', units: 1, onHand: -1, parQty: 4 },
  ]);
});

describe('units of one product', () => {
  test.each([
    ['the book and a whole refill', { onHand: 12, parQty: 12 }, 24],
    ['ten that no book knows', { onHand: 0, parQty: 0 }, 10],
    ['the refill where the book is negative', { onHand: -300, parQty: 15 }, 15],
  ])('may be %s', (_, held, max) => {
    expect(unitsMax(held)).toBe(max);
  });

  test('are refused above that, with the name of the product', () => {
    expect(checkSettlement([cola, { ...cola, name: 'Chips', units: 25 }], 100, 2_000)).toEqual({
      ok: false,
      refusal: { code: 'ABNORMAL_TOO_MANY', params: { name: 'Chips', max: 24 } },
    });
    expect(checkSettlement([{ ...cola, units: 24 }], 100, 2_000).ok).toBe(true);
  });
});

describe('the total', () => {
  test.each([
    [2_000, 20_000],
    [500, 10_000],
    [0, 10_000],
  ])('is bounded on a hold of %i to %i', (holdMinor, maxMinor) => {
    expect(chargeMaxMinor(holdMinor)).toBe(maxMinor);
    expect(checkSettlement([cola], maxMinor, holdMinor).ok).toBe(true);
    expect(checkSettlement([cola], maxMinor + 1, holdMinor)).toEqual({
      ok: false,
      refusal: { code: 'ABNORMAL_ABOVE_MAX', params: { maxMinor } },
    });
  });
});
