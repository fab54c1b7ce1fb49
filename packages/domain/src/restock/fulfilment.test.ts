import { expect, test } from 'vitest';
import { orderFulfilment } from './fulfilment.ts';

test.each([
  [[], 'full'],
  [[[6, 6]], 'full'],
  [[[6, 4]], 'partial'],
  [[[6, 7]], 'over'],
  [
    [
      [6, 9],
      [2, 1],
    ],
    'partial',
  ],
  [
    [
      [6, 6],
      [0, 1],
    ],
    'over',
  ],
] as const)('judges the ordered and restocked quantities %j as %s', (lines, met) => {
  expect(orderFulfilment(lines.map(([orderedQty, restockQty]) => ({ orderedQty, restockQty })))).toBe(met);
});
