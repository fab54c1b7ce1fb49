import { describe, expect, test } from 'vitest';
import { adoptPrices, formerPricesOf, judgeAdopted, repricedProducts } from './adopted-prices.ts';

const line = (productId: string, priceMinor: number | null, layer = 1) =>
  ({ door: 'L', layer, productId, priceMinor }) as const;

describe('adoptPrices', () => {
  test.each([
    [
      'takes over the price of a product on another shelf',
      [line('cola', 250, 3)],
      [line('cola', 275)],
      ['cola 275'],
      null,
    ],
    [
      'leaves products alone that the template does not have',
      [line('cola', 250), line('wrap', 799)],
      [line('cola', 275)],
      ['cola 275'],
      null,
    ],
    [
      'prefers the price at the same place where a product has two',
      [line('cola', 250), line('cola', 250, 2), line('cola', 250, 3)],
      [line('cola', 275), line('cola', 290, 2)],
      ['cola 275', 'cola 290'],
      null,
    ],
    [
      'ignores a template line without a price',
      [line('cola', 250)],
      [line('cola', null)],
      [],
      'PRICES_NO_MATCH',
    ],
    [
      'refuses a device without its products',
      [line('wrap', 799)],
      [line('cola', 275)],
      [],
      'PRICES_NO_MATCH',
    ],
    ['refuses a device without a template', [], [line('cola', 275)], [], 'PRICES_NO_MATCH'],
    ['refuses prices that are the same', [line('cola', 275, 4)], [line('cola', 275)], [], 'PRICES_SAME'],
  ] as const)('%s', (_, lines, template, prices, code) => {
    const adopted = adoptPrices(lines, template);
    const judged = judgeAdopted(adopted);
    expect(adopted.prices.map(({ productId, priceMinor }) => `${productId} ${priceMinor}`)).toEqual(prices);
    expect(judged.ok ? null : judged.refusal.code).toBe(code);
  });

  test('counts lines that match, whether or not their price changes', () => {
    const { matching } = adoptPrices(
      [line('cola', 250), line('wrap', 799), line('tea', 199)],
      [line('cola', 275), line('wrap', 799)],
    );
    expect(matching.map(({ productId }) => productId)).toEqual(['cola', 'wrap']);
  });
});

describe('formerPricesOf', () => {
  const changed = [line('cola', 275), line('wrap', 849), line('tea', 199)];
  const former = [line('cola', 250), line('wrap', 799), line('tea', 199)];
  const products = repricedProducts(changed, former);
  const back = (lines: readonly ReturnType<typeof line>[]) => {
    const judged = formerPricesOf(products, lines, changed, former);
    return judged.ok ? judged.value.map(({ priceMinor }) => priceMinor) : judged.refusal.code;
  };

  test('takes back the products whose price the change set', () => {
    expect(products).toEqual(['cola', 'wrap']);
    expect(back(changed)).toEqual([250, 799]);
  });

  test('keeps a price that changed again, and takes the others back', () => {
    expect(back([line('cola', 300), line('wrap', 849)])).toEqual([799]);
  });

  test.each([
    ['every price changed again', [line('cola', 300), line('wrap', 900)], 'PRICE_MOVED'],
    ['no product is left', [line('tea', 199)], 'PRICE_NO_SHELF'],
  ] as const)('refuses where %s', (_, lines, code) => expect(back(lines)).toBe(code));
});
