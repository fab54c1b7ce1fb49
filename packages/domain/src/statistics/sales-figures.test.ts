import { describe, expect, test } from 'vitest';
import { addFigures, averageTicketMinor, marginPpm, noSales, sharePpm } from './sales-figures.ts';

describe('figures of sales', () => {
  test('add up name by name', () => {
    const one = { ...noSales, orders: 2, netMinor: 750, refundMinor: 5 };
    expect(addFigures([one, one, noSales])).toEqual({
      ...noSales,
      orders: 4,
      netMinor: 1500,
      refundMinor: 10,
    });
    expect(addFigures([])).toEqual(noSales);
  });

  test.each([
    [averageTicketMinor({ netMinor: 1001, orders: 2 }), 501],
    [averageTicketMinor({ netMinor: 0, orders: 0 }), null],
    [sharePpm(1, 4), 250_000],
    [sharePpm(1, 0), null],
    [marginPpm({ netMinor: 750, costMinor: 360 }), 520_000],
    [marginPpm({ netMinor: 100, costMinor: 150 }), -500_000],
    [marginPpm({ netMinor: 0, costMinor: 150 }), null],
  ])('derive %s', (found, expected) => {
    expect(found).toBe(expected);
  });
});
