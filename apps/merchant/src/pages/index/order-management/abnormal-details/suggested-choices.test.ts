import { describe, expect, test } from 'vitest';
import type { AbnormalOrder, EnteredItem } from './entered-item.ts';
import { choicesInPlaceOf, replaced, suggestedChoices } from './suggested-choices.ts';

const product = (productId: string, conf = 0.5) => ({
  productId,
  name: productId,
  pictureUrl: null,
  priceMinor: 250,
  taxable: true,
  weightG: 370,
  conf,
});
const at = { door: 'L', layer: 1 } as const;
const order = {
  lines: ['cola', 'zero', 'wrap'].map((productId) => ({ productId, ...at, priceMinor: 250, taxable: true })),
  suggestion: {
    items: [
      {
        ...product('cola', 0.55),
        ...at,
        qty: 2,
        alternatives: [product('zero', 0.4), product('lemon', 0.05)],
      },
      { ...product('wrap', 0.7), ...at, qty: 1, alternatives: [product('zero', 0.1)] },
    ],
  },
} as unknown as AbnormalOrder;
const line = (productId: string, qty = 1) => ({ ...product(productId), ...at, qty }) as EnteredItem;
const names = (choices: readonly { item: EnteredItem }[]) => choices.map(({ item }) => item.productId);

describe('the products that the recognizer considered', () => {
  test('are named once, the surest first', () => {
    expect(suggestedChoices(order).map(({ item, conf }) => [item.productId, conf])).toEqual([
      ['wrap', 0.7],
      ['cola', 0.55],
      ['zero', 0.4],
      ['lemon', 0.05],
    ]);
  });

  test('are named once from several shelves, except those that were suggested', () => {
    const [cola, wrap] = order.suggestion?.items ?? [];
    const anyZero = { ...order, lines: [] };
    const items = [cola, { ...wrap, layer: 2, alternatives: [product('zero', 0.1), product('cola', 0.2)] }];
    const given = { ...anyZero, suggestion: { ...order.suggestion, items } } as unknown as AbnormalOrder;
    expect(names(suggestedChoices(given))).toEqual(['wrap', 'cola', 'zero', 'lemon']);
    const twice = { ...order.suggestion, items: [cola, { ...cola, layer: 2 }] };
    expect(names(suggestedChoices({ ...anyZero, suggestion: twice } as unknown as AbnormalOrder))).toEqual([
      'cola',
      'cola',
      'zero',
      'lemon',
    ]);
  });

  test('are those of the same thing in place of a line, without what is entered', () => {
    expect(names(choicesInPlaceOf(line('cola'), [line('cola'), line('wrap')], order))).toEqual([
      'zero',
      'lemon',
    ]);
    expect(names(choicesInPlaceOf(line('wrap'), [line('wrap')], order))).toEqual(['zero']);
  });

  test('are all offered without a line, or for a product that was not considered', () => {
    expect(names(choicesInPlaceOf(null, [], order))).toEqual(['wrap', 'cola', 'zero', 'lemon']);
    expect(names(choicesInPlaceOf(line('tea'), [line('tea'), line('cola')], order))).toEqual([
      'wrap',
      'zero',
      'lemon',
    ]);
  });

  test('replace a line with its units, join a line of the same product, or become a new line', () => {
    const items = [line('cola', 2), line('wrap')];
    expect(replaced(items, line('cola', 2), line('zero', 1))).toMatchObject([
      { productId: 'zero', qty: 2 },
      { productId: 'wrap', qty: 1 },
    ]);
    expect(replaced(items, line('cola', 2), line('wrap'))).toMatchObject([{ productId: 'wrap', qty: 3 }]);
    expect(replaced(items, null, line('zero', 2))).toMatchObject([{}, {}, { productId: 'zero', qty: 2 }]);
  });
});
