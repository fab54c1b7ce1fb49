import { expect, test } from 'vitest';
import { chargedLine } from './charged-line.ts';

const lines = [
  { productId: 'cola', door: 'L', layer: 1, priceMinor: 275 },
  { productId: 'cola', door: 'R', layer: 1, priceMinor: 250 },
  { productId: 'cola', door: 'R', layer: 2, priceMinor: 250 },
  { productId: 'wrap', door: 'L', layer: 2, priceMinor: 799 },
] as const;

test.each([
  [{ productId: 'cola', door: 'L', layer: 1 }, 275],
  [{ productId: 'cola', door: 'R', layer: 1 }, 250],
  [{ productId: 'cola', door: 'L', layer: 3 }, 250],
  [{ productId: 'cola', door: null, layer: null }, 250],
  [{ productId: 'cola', door: 'L', layer: null }, 250],
  [{ productId: 'wrap', door: 'R', layer: 5 }, 799],
  [{ productId: 'water', door: 'L', layer: 1 }, undefined],
] as const)('charges %j at %s', (taken, priceMinor) => {
  expect(chargedLine(lines, taken)?.priceMinor).toBe(priceMinor);
});
