import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from './order-status.ts';
import { capturedPart, capturedTax, isPartPaid, isSold } from './part-paid.ts';

describe('an order of which a part was captured', () => {
  test.each([
    ['unpaid', 0, 1_000, true],
    ['unpaid', 0, 0, false],
    ['abnormal', 0, 1_000, true],
    ['completed', 414, 1_000, true],
    ['refunded', 414, 1_000, true],
    ['completed', 1_414, 0, false],
    ['completed', 0, 1_414, false],
    ['processing', 0, 0, false],
    ['paid', 0, 1_414, false],
  ] as const)(
    'is %s with %d written off and %d captured: part-paid %s',
    (status, writtenOff, captured, is) => {
      const order = { status, writtenOffMinor: writtenOff, capturedMinor: captured };
      expect(isPartPaid(order)).toBe(is);
    },
  );

  test('is never a sale as well, whatever its status', () => {
    for (const status of orderStatuses)
      for (const writtenOffMinor of [0, 1])
        for (const capturedMinor of [0, 1]) {
          const order = { status, writtenOffMinor, capturedMinor };
          expect(isPartPaid(order) && isSold(order)).toBe(false);
        }
  });
});

describe('what was captured of a part-paid order', () => {
  test.each([
    // Two of 6.50 with 8.875 % on top are 14.15: 10.00 of them hold 0.81.
    [
      'in proportion',
      { totalMinor: 1_415, taxMinor: 115, untaxedMinor: 0, capturedMinor: 1_000 },
      [919, 919, 81],
    ],
    [
      'half untaxed',
      { totalMinor: 1_000, taxMinor: 40, untaxedMinor: 480, capturedMinor: 500 },
      [480, 240, 20],
    ],
    ['untaxed', { totalMinor: 1_000, taxMinor: 0, untaxedMinor: 1_000, capturedMinor: 333 }, [333, 0, 0]],
    [
      'all of it',
      { totalMinor: 1_415, taxMinor: 115, untaxedMinor: 0, capturedMinor: 1_415 },
      [1_300, 1_300, 115],
    ],
    [
      'of exactly half a cent of tax',
      { totalMinor: 100, taxMinor: 1, untaxedMinor: 0, capturedMinor: 50 },
      [49, 49, 1],
    ],
    ['nothing', { totalMinor: 1_415, taxMinor: 115, untaxedMinor: 0, capturedMinor: 0 }, [0, 0, 0]],
    [
      'of an order that costs nothing',
      { totalMinor: 0, taxMinor: 0, untaxedMinor: 0, capturedMinor: 0 },
      [0, 0, 0],
    ],
  ])('is divided %s', (_, order, [salesMinor, taxableMinor, taxMinor]) => {
    expect(capturedPart(order)).toEqual({ salesMinor, taxableMinor, taxMinor });
  });

  const orders = fc
    .record({
      taxedMinor: fc.nat(1_000_000),
      untaxedMinor: fc.nat(1_000_000),
      ratePpm: fc.nat(300_000),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ taxedMinor, untaxedMinor, ratePpm, share }) => {
      const taxMinor = Math.round((taxedMinor * ratePpm) / 1_000_000);
      const totalMinor = taxedMinor + untaxedMinor + taxMinor;
      return {
        taxedMinor,
        untaxedMinor,
        taxMinor,
        totalMinor,
        capturedMinor: Math.floor(totalMinor * share),
      };
    });

  test('adds up to the captured amount, and is no more than the order in any part', () => {
    fc.assert(
      fc.property(orders, ({ taxedMinor, ...order }) => {
        const { salesMinor, taxableMinor, taxMinor } = capturedPart(order);
        expect(salesMinor + taxMinor).toBe(order.capturedMinor);
        expect(taxMinor).toBeLessThanOrEqual(order.taxMinor);
        expect(taxableMinor).toBeLessThanOrEqual(Math.min(salesMinor, taxedMinor + 1));
        expect(taxableMinor).toBeGreaterThanOrEqual(0);
        if (order.untaxedMinor === 0) expect(taxableMinor).toBe(salesMinor);
      }),
    );
  });

  test('grows with every capture, up to the tax of the order', () => {
    fc.assert(
      fc.property(orders, ({ totalMinor, taxMinor, capturedMinor }) => {
        const first = capturedTax({ totalMinor, taxMinor, capturedMinor });
        const all = capturedTax({ totalMinor, taxMinor, capturedMinor: totalMinor });
        expect(first).toBeLessThanOrEqual(all);
        expect(all).toBe(taxMinor);
      }),
    );
  });
});
