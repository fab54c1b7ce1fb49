import { expect, test } from 'vitest';
import { orderFulfillment } from './fulfillment.ts';

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
  expect(orderFulfillment(lines.map(([orderedQty, restockQty]) => ({ orderedQty, restockQty })))).toBe(met);
});
