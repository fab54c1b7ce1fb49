import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proratedMinor, sumBill } from './bill-sum.ts';

describe('the fee of a device', () => {
  test.each([
    ['a whole month of 30 days', 1_200, 30, 30, 1_200],
    ['a whole February', 1_200, 28, 28, 1_200],
    ['a leap February less a day', 1_200, 28, 29, 1_159],
    ['half a month', 1_200, 15, 30, 600],
    ['one day of 31', 1_200, 1, 31, 39],
    ['exactly half a cent, rounded up', 15, 1, 30, 1],
    ['less than half a cent', 14, 1, 30, 0],
    ['no day', 1_200, 0, 30, 0],
    ['no fee', 0, 30, 30, 0],
    ['more days than the month has', 1_200, 31, 30, 1_200],
  ])('is right for %s', (_, monthlyMinor, days, daysOfMonth, expected) => {
    expect(proratedMinor(monthlyMinor, days, daysOfMonth)).toBe(expected);
  });

  test('grows with the days, up to the fee of the month', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 28, max: 31 }), (monthlyMinor, daysOfMonth) => {
        const fees = Array.from({ length: daysOfMonth + 1 }, (_, days) =>
          proratedMinor(monthlyMinor, days, daysOfMonth),
        );
        expect(fees).toEqual(fees.toSorted((a, b) => a - b));
        expect([fees[0], fees.at(-1)]).toEqual([0, monthlyMinor]);
      }),
    );
  });

  test('is that of one owner and a day if two owners share the month, but for a rounding', () => {
    const month = fc.integer({ min: 28, max: 31 });
    fc.assert(
      fc.property(fc.nat(1_000_000), month, fc.nat(27), (monthlyMinor, daysOfMonth, handedOver) => {
        const first = proratedMinor(monthlyMinor, handedOver + 1, daysOfMonth);
        const second = proratedMinor(monthlyMinor, daysOfMonth - handedOver, daysOfMonth);
        const oneDay = monthlyMinor / daysOfMonth;
        expect(Math.abs(first + second - monthlyMinor - oneDay)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the sum of a bill', () => {
  test.each([
    ['two devices with tax', [1_200, 620], [], 88_750, [1_820, 162, 1_982]],
    ['no tax', [1_200], [], 0, [1_200, 0, 1_200]],
    ['half a cent of tax, rounded up', [50], [], 10_000, [50, 1, 51]],
    ['a credit', [1_200], [{ subtotalMinor: 700, taxMinor: 63 }], 100_000, [500, 57, 557]],
    ['a credit above the month', [100], [{ subtotalMinor: 700, taxMinor: 63 }], 100_000, [-600, -53, -653]],
    ['nothing but a credit', [], [{ subtotalMinor: 700, taxMinor: 63 }], 0, [-700, -63, -763]],
  ])('is right for %s', (_, amounts, credits, taxPpm, expected) => {
    const { subtotalMinor, taxMinor, totalMinor } = sumBill(amounts, credits, taxPpm);
    expect([subtotalMinor, taxMinor, totalMinor]).toEqual(expected);
  });

  test('is the sum of its lines and its tax, and a credit of the same bill makes it nothing', () => {
    const amounts = fc.array(fc.nat(1_000_000), { maxLength: 40 });
    fc.assert(
      fc.property(amounts, fc.nat(1_000_000), (amountsMinor, taxPpm) => {
        const bill = sumBill(amountsMinor, [], taxPpm);
        expect(bill.subtotalMinor).toBe(amountsMinor.reduce((sum, amount) => sum + amount, 0));
        expect(bill.totalMinor).toBe(bill.subtotalMinor + bill.taxMinor);
        expect(sumBill(amountsMinor, [bill], taxPpm).totalMinor).toBe(0);
      }),
    );
  });
});
