import { describe, expect, test } from 'vitest';
import { isPriceJump } from '../price-move.ts';
import { priceJumps } from './price-jump.ts';

describe('a price that moves tenfold or more', () => {
  test.each([
    [250, 25_000, true],
    [250, 2_500, true],
    [250, 2_499, false],
    [2_500, 250, true],
    [2_500, 251, false],
    [99, 990, true],
    [99, 989, false],
    [250, 250, false],
    [250, 0, false],
    [0, 250, false],
    [null, 250, false],
    [1, 99_999_999, true],
  ])('is one from %s to %d: %s', (beforeMinor, afterMinor, isJump) => {
    expect(isPriceJump({ beforeMinor, afterMinor })).toBe(isJump);
  });
});

describe('the prices of a new version', () => {
  const line = (productId: string, priceMinor: number, layer = 1) => ({
    door: 'L' as const,
    layer,
    productId,
    priceMinor,
  });
  const library = (productId: string) => (productId === 'new' ? 250 : null);

  test.each([
    ['with the price at its place', line('cola', 25_000), [line('cola', 250)], [[25_000, 250]]],
    ['with the only price of its product', line('cola', 25_000, 2), [line('cola', 250)], [[25_000, 250]]],
    ['with the price of the library', line('new', 25_000), [], [[25_000, 250]]],
    ['with none of several others', line('cola', 25_000, 3), [line('cola', 250), line('cola', 275, 2)], []],
    ['with nothing', line('cola', 25_000), [], []],
    ['and do not jump', line('cola', 300), [line('cola', 250)], []],
  ])('are compared %s', (_what, now, inForce, jumps) => {
    const found = priceJumps([now], inForce, library);
    expect(found.map(({ line: { priceMinor }, beforeMinor }) => [priceMinor, beforeMinor])).toEqual(jumps);
  });
});
