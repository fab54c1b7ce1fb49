import { expect, test } from 'vitest';
import { writtenOffStock } from './written-off-stock.ts';

const level = (productId: string, onHand: number, layer = 1) => ({
  door: 'L' as const,
  layer,
  productId,
  onHand,
});

test('writtenOffStock lists stock whose product the draft no longer has', () => {
  const stock = [
    level('kept', 3),
    level('gone', 2),
    level('empty', 0),
    level('short', -1),
    level('moved', 4),
  ];
  const lines = [level('kept', 0), level('moved', 0, 2)];
  expect(writtenOffStock(stock, lines).map(({ productId }) => productId)).toEqual(['gone', 'short', 'moved']);
});
