import { expect, test } from 'vitest';
import { type AbnormalOrder, type EnteredItem, suggestedItems } from './entered-item.ts';
import { takenRows } from './taken-rows.tsx';

const product = (productId: string, conf: number) => ({
  productId,
  name: productId,
  pictureUrl: null,
  priceMinor: 250,
  taxable: true,
  weightG: null,
  door: 'L' as const,
  layer: 1,
  qty: 1,
  conf,
});
const order = {
  lines: [],
  suggestion: {
    items: [
      { ...product('wrap', 0.88), alternatives: [product('coffee', 0.62)] },
      { ...product('cup', 0.55), alternatives: [] },
    ],
  },
} as unknown as AbnormalOrder;
const ids = (items: readonly EnteredItem[]) => items.map(({ productId }) => productId);

test.each([
  [80, ['wrap']],
  [88, ['wrap']],
  [89, []],
  [55, ['wrap', 'cup']],
  [null, ['wrap', 'cup']],
])('an order whose merchant asks for a certainty of %s begins with %j', (fromPercent, expected) => {
  expect(ids(suggestedItems(order, fromPercent))).toEqual(expected);
});

test('rows are what was considered, the surest first, then what a person added', () => {
  const added = product('tea', 0) as EnteredItem;
  const rows = takenRows(order, [product('wrap', 0) as EnteredItem, added]);
  expect(rows.map(({ item, conf }) => [item.productId, conf])).toEqual([
    ['wrap', 0.88],
    ['coffee', 0.62],
    ['cup', 0.55],
    ['tea', null],
  ]);
});
