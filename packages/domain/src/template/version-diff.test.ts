import { expect, test } from 'vitest';
import { productsAtTwoPrices, versionDiff } from './version-diff.ts';

const line = (productId: string, layer: number, priceMinor: number) => ({
  door: 'L' as const,
  productId,
  layer,
  priceMinor,
});

test('lists added, removed and repriced lines', () => {
  const before = [line('cola', 1, 250), line('wrap', 1, 799), line('water', 2, 100)];
  const after = [line('cola', 1, 275), line('wrap', 2, 799), line('water', 2, 100)];
  expect(versionDiff(before, after)).toEqual({
    added: [line('wrap', 2, 799)],
    removed: [line('wrap', 1, 799)],
    priceChanged: [{ before: line('cola', 1, 250), after: line('cola', 1, 275) }],
  });
});

test('lists only added lines for the first version', () => {
  expect(versionDiff([], [line('cola', 1, 250)])).toEqual({
    added: [line('cola', 1, 250)],
    removed: [],
    priceChanged: [],
  });
});

test('names a product at two prices', () => {
  expect(
    productsAtTwoPrices([
      line('cola', 1, 250),
      line('cola', 2, 275),
      line('wrap', 1, 799),
      line('wrap', 2, 799),
    ]),
  ).toEqual(['cola']);
});
