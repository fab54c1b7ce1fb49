import { expect, test } from 'vitest';
import { removedStock } from './removed-stock.ts';

const level = (productId: string, layer: number, onHand: number) => ({
  door: 'L' as const,
  layer,
  productId,
  onHand,
});

test('writes off the stock of a product that left its layer, even if negative', () => {
  const levels = [level('cola', 1, 4), level('cola', 2, 3), level('wrap', 1, -2), level('water', 1, 0)];
  expect(removedStock(levels, [{ door: 'L', layer: 2, productId: 'cola' }])).toEqual([
    { level: levels[0], movement: { type: 'adjust', qty: -4, reason: 'template_removed' } },
    { level: levels[2], movement: { type: 'adjust', qty: 2, reason: 'template_removed' } },
  ]);
});
