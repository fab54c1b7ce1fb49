import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOrder } from './price-order.ts';
import { taxOf } from './tax.ts';

describe('tax', () => {
  test.each([
    ['exclusive', 88_750, [500, 799], 115, [44, 71]],
    ['exclusive', 88_750, [500], 44, [44]],
    ['exclusive', 0, [500], 0, [0]],
    ['exclusive', 5_000, [100], 1, [1]],
    ['inclusive', 130_000, [1130], 130, [130]],
    ['inclusive', 60_000, [333], 19, [19]],
    ['inclusive', 0, [333], 0, [0]],
    ['exclusive', 1_000_000, [333], 333, [333]],
  ] as const)(
    '%s at %d ppm on %j is %d, allocated as %j',
    (mode, ratePpm, amounts, taxMinor, perLineMinor) => {
      const lines = amounts.map((amountMinor) => ({ amountMinor, taxable: true }));
      expect(taxOf(lines, ratePpm, mode)).toEqual({ taxMinor, perLineMinor });
    },
  );

  test('is not applied to lines that are not taxable', () => {
    const lines = [
      { amountMinor: 500, taxable: false },
      { amountMinor: 799, taxable: true },
    ];
    expect(taxOf(lines, 88_750, 'exclusive')).toEqual({ taxMinor: 71, perLineMinor: [0, 71] });
    expect(taxOf(lines.slice(0, 1), 88_750, 'exclusive')).toEqual({ taxMinor: 0, perLineMinor: [0] });
  });
});

const cola = { qty: 2, unitPriceMinor: 250, taxable: true };
const wrap = { qty: 1, unitPriceMinor: 799, taxable: true };

describe('a basket', () => {
  test('costs 14.14 for two colas and a wrap with 8.875 % on top', () => {
    expect(priceOrder([cola, wrap], { ratePpm: 88_750, mode: 'exclusive' })).toEqual({
      items: [
        { ...cola, discountMinor: 0, taxMinor: 44, totalMinor: 544 },
        { ...wrap, discountMinor: 0, taxMinor: 71, totalMinor: 870 },
      ],
      subtotalMinor: 1299,
      discountMinor: 0,
      taxMinor: 115,
      totalMinor: 1414,
    });
  });

  test('costs the sum of its prices when tax is included', () => {
    expect(priceOrder([cola, wrap], { ratePpm: 130_000, mode: 'inclusive' })).toMatchObject({
      subtotalMinor: 1299,
      taxMinor: 149,
      totalMinor: 1299,
    });
  });

  test('is taxed after its discount', () => {
    expect(
      priceOrder([{ ...cola, discountMinor: 100 }], { ratePpm: 100_000, mode: 'exclusive' }),
    ).toMatchObject({
      subtotalMinor: 500,
      discountMinor: 100,
      taxMinor: 40,
      totalMinor: 440,
    });
  });

  test('always adds up', () => {
    const item = fc.record({
      qty: fc.integer({ min: 1, max: 99 }),
      unitPriceMinor: fc.integer({ min: 1, max: 99_999 }),
      taxable: fc.boolean(),
    });
    const basket = fc.array(item, { minLength: 1, maxLength: 20 });
    const rate = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(basket, rate, fc.constantFrom('exclusive', 'inclusive'), (items, ratePpm, mode) => {
        const order = priceOrder(items, { ratePpm, mode });
        const onTop = mode === 'exclusive' ? order.taxMinor : 0;
        expect(order.subtotalMinor - order.discountMinor + onTop).toBe(order.totalMinor);
        expect(order.items.reduce((sum, line) => sum + line.taxMinor, 0)).toBe(order.taxMinor);
        for (const line of order.items) expect(line.taxMinor >= 0 && line.totalMinor > 0).toBe(true);
      }),
    );
  });
});
