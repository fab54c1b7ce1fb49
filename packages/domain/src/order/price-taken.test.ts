import { describe, expect, test } from 'vitest';
import { priceTaken } from './price-taken.ts';

const lines = [
  { productId: 'cola', door: 'L', layer: 1, priceMinor: 250, taxable: true },
  { productId: 'wrap', door: 'L', layer: 3, priceMinor: 799, taxable: true },
] as const;
const tax = { ratePpm: 88_750, mode: 'exclusive' } as const;
const anywhere = { door: null, layer: null };

describe('what was taken', () => {
  test('costs 5.44 for two colas with 8.875 % tax, booked on their shelf', () => {
    const priced = priceTaken([{ productId: 'cola', ...anywhere, qty: 2 }], lines, tax);
    expect(priced).toMatchObject({ subtotalMinor: 500, discountMinor: 0, taxMinor: 44, totalMinor: 544 });
    expect(priced?.items[0]).toMatchObject({ shelf: { door: 'L', layer: 1 }, unitPriceMinor: 250 });
  });

  test('costs 20.12 for two wraps and a cola', () => {
    const taken = [
      { productId: 'wrap', ...anywhere, qty: 2 },
      { productId: 'cola', ...anywhere, qty: 1 },
    ];
    expect(priceTaken(taken, lines, tax)?.totalMinor).toBe(2012);
  });

  test('keeps its value but costs nothing and bears no tax when it is free', () => {
    const taken = [{ productId: 'cola', ...anywhere, qty: 2 }];
    expect(priceTaken(taken, lines, tax, true)).toMatchObject({
      subtotalMinor: 500,
      discountMinor: 500,
      taxMinor: 0,
      totalMinor: 0,
    });
  });

  test('cannot be priced if a product is in no line', () => {
    expect(priceTaken([{ productId: 'water', door: 'L', layer: 1, qty: 1 }], lines, tax)).toBeNull();
  });

  test('cannot be priced if no shelf for it is known', () => {
    expect(priceTaken([{ productId: 'cola', door: 'R', layer: null, qty: 1 }], lines, tax)).toBeNull();
  });
});
