import { expect, test } from 'vitest';
import { orderCoverage } from './order-coverage.ts';

const place = (productId: string, layer = 1) => ({ door: 'L', layer, productId }) as const;
const order = [
  { ...place('cola'), orderedQty: 6 },
  { ...place('wrap', 2), orderedQty: 4 },
];

test.each([
  ['all of it', [6, 4], { ordered: 10, covered: 10 }],
  ['some of it', [5, 0], { ordered: 10, covered: 5 }],
  ['more than it asks for, which counts only as far as it asks', [9, 4], { ordered: 10, covered: 10 }],
  ['nothing of it', [0, 0], null],
] as const)('a visit covers an order by %s', (_, [cola, wrap], coverage) => {
  const entered = [
    { ...place('cola'), restockQty: cola },
    { ...place('wrap', 2), restockQty: wrap },
  ];
  expect(orderCoverage(order, entered)).toEqual(coverage);
});

test('goods on another shelf, or that the order does not name, cover nothing', () => {
  expect(orderCoverage(order, [{ ...place('cola', 3), restockQty: 6 }])).toBeNull();
  expect(orderCoverage(order, [{ ...place('soda'), restockQty: 6 }])).toBeNull();
  expect(orderCoverage([], [{ ...place('cola'), restockQty: 6 }])).toBeNull();
});
