import { describe, expect, test } from 'vitest';
import { type CountedShelf, stockForShoppers } from './stock-for-shoppers.ts';

const off = { showsSoldOut: false, showsFewLeft: false };
const soldOut = { showsSoldOut: true, showsFewLeft: false };
const few = { showsSoldOut: true, showsFewLeft: true };

const shelf = (onHand: number, more: Partial<CountedShelf> = {}): CountedShelf => ({
  productId: 'cola',
  onHand,
  parQty: 8,
  isCounted: true,
  ...more,
});

const says = (shelves: readonly CountedShelf[], rule = soldOut) =>
  stockForShoppers(shelves, rule).get('cola') ?? null;

describe('a shopper reads about a product', () => {
  test.each<[string, readonly CountedShelf[], typeof soldOut, number | null]>([
    ['sold out at 0', [shelf(0)], soldOut, 0],
    ['nothing at 1', [shelf(1)], soldOut, null],
    ['nothing at 0 where the merchant marks nothing', [shelf(0)], off, null],
    ['nothing at 0 where only few left is on', [shelf(0)], { showsSoldOut: false, showsFewLeft: true }, null],
    ['sold out also where few left is on', [shelf(0)], few, 0],
    ['1 left', [shelf(1)], few, 1],
    ['3 left', [shelf(3)], few, 3],
    ['nothing at 4', [shelf(4)], few, null],
    ['nothing while the other door has it', [shelf(0), shelf(5)], soldOut, null],
    ['the sum of both doors', [shelf(1), shelf(2)], few, 3],
    ['nothing where the sum is no longer few', [shelf(2), shelf(2)], few, null],
    ['sold out when both doors are empty', [shelf(0), shelf(0)], soldOut, 0],
    ['nothing where the book is negative', [shelf(-1)], few, null],
    ['nothing where the book of one door is negative', [shelf(0), shelf(-2)], few, null],
    ['nothing where it left the template', [shelf(0, { parQty: null })], few, null],
    ['nothing without a standard stock', [shelf(0, { parQty: 0 })], few, null],
    ['sold out beside a shelf that it left', [shelf(0), shelf(5, { parQty: null })], soldOut, 0],
    ['nothing in a cabinet that nobody filled', [shelf(0, { isCounted: false })], soldOut, null],
    [
      'sold out where it is new and others were filled',
      [shelf(0, { isCounted: false }), shelf(9, { productId: 'wrap' })],
      soldOut,
      0,
    ],
    ['nothing without a shelf', [], few, null],
  ])('%s', (_, shelves, rule, expected) => {
    expect(says(shelves, rule)).toBe(expected);
  });
});
