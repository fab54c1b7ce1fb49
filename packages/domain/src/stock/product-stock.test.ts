import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countStock, type ProductShelf, productStatuses } from './product-stock.ts';

const byQty = { lowStockEnabled: true, lowStockQty: 5, lowStockPct: null };
const byPct = { lowStockEnabled: true, lowStockQty: null, lowStockPct: 25 };
const shelf = (onHand: number, parQty: number | null, productId = 'tea'): ProductShelf => ({
  productId,
  onHand,
  parQty,
});

describe('a product of a device', () => {
  test.each([
    ['empty behind one door and full behind the other', [shelf(0, 5), shelf(10, 10)], byPct, 'normal'],
    ['empty behind both doors', [shelf(0, 5), shelf(0, 10)], byPct, 'out_of_stock'],
    [
      'negative behind one door and empty behind the other',
      [shelf(-3, 5), shelf(0, 10)],
      null,
      'out_of_stock',
    ],
    ['negative behind one door with two behind the other', [shelf(-3, 5), shelf(2, 10)], null, 'normal'],
    ['left only on a shelf without a standard stock', [shelf(0, 5), shelf(4, 0)], null, 'out_of_stock'],
    ['left only on a shelf of an older template', [shelf(0, 5), shelf(4, null)], null, 'out_of_stock'],
    ['without a standard stock anywhere', [shelf(0, 0)], byQty, 'normal'],
    ['low on one shelf and well in the device', [shelf(1, 10), shelf(10, 10)], byPct, 'normal'],
    ['at a quarter in the device', [shelf(0, 10), shelf(5, 10)], byPct, 'low'],
    ['at five units in the device', [shelf(2, 10), shelf(3, 10)], byQty, 'low'],
    ['at six units in the device', [shelf(3, 10), shelf(3, 10)], byQty, 'normal'],
  ] as const)('is judged by all of its shelves: %s', (_, shelves, warning, status) => {
    expect(productStatuses(shelves, warning).get('tea')).toBe(status);
  });

  test('is not counted if only an older template had it', () => {
    expect(productStatuses([shelf(4, null)], null).size).toBe(0);
  });
});

test('counts seven shelves of five products as five', () => {
  const empty = ['roll', 'pesto', 'salad', 'cup', 'wrap', 'roll', 'pesto'].map((product) =>
    shelf(0, 5, product),
  );
  expect(countStock([...empty, shelf(9, 9)], byPct)).toEqual({ products: 6, low: 0, outOfStock: 5 });
});

test('never counts a product twice, in whatever order its shelves come', () => {
  const shelves = fc.array(
    fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      onHand: fc.integer({ min: -2, max: 9 }),
      parQty: fc.option(fc.integer({ min: 0, max: 9 })),
    }),
  );
  fc.assert(
    fc.property(shelves, (given) => {
      const counts = countStock(given, byQty);
      expect(counts.low + counts.outOfStock).toBeLessThanOrEqual(counts.products);
      expect(counts.products).toBeLessThanOrEqual(3);
      expect(countStock(given.toReversed(), byQty)).toEqual(counts);
    }),
  );
});
