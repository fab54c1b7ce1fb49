import { expect, test } from 'vitest';
import { coveredOrder } from './covered-order.ts';
import type { KnownLine } from './odd-lines.ts';

const place = { door: 'L' as const, layer: 1, productId: 'cola' };
const order = {
  id: 'order',
  orderNo: 'S1',
  version: 2,
  createdByName: 'Sam',
  lines: [{ ...place, orderedQty: 6 }],
};
const cola = { line: place, entered: { restockQty: 4 } } as unknown as KnownLine;
const repair = (restockQty: number) => ({ odd: cola, part: { restockQty } });

test.each([
  ['what is typed', [], 4],
  ['what the repair of a line will book', [repair(5)], 5],
] as const)('an order is covered by %s', (_, repairs, covered) => {
  expect(coveredOrder({ otherOrder: order }, [cola], repairs)).toMatchObject({
    id: 'order',
    ordered: 6,
    covered,
  });
});

test('an order is not covered by units that a repair removes, nor is one covered where none waits', () => {
  expect(coveredOrder({ otherOrder: order }, [cola], [repair(0)])).toBeNull();
  expect(coveredOrder({ otherOrder: null }, [cola], [])).toBeNull();
});
