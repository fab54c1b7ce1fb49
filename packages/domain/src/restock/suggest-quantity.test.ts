import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  orderQuantity,
  type RestockLine,
  restockModes,
  stockAfter,
  suggestQuantity,
} from './suggest-quantity.ts';

/** Domain 7.1: S0 = 12, V = 5, shrinkage 1 and disposal 2 booked earlier, so C = 4; P = 10. */
const example: RestockLine = {
  lastRestockStock: 12,
  salesVolume: 5,
  current: 4,
  adjustQty: 0,
  disposeQty: 0,
  parQty: 10,
  restockedBefore: true,
};
const ordered = { ...example, ordered: { qty: orderQuantity(example), edited: false } };

describe('the worked example', () => {
  test.each([
    ['quick', example, 5, 9],
    ['one_click', example, 6, 10],
    ['refill', ordered, 6, 10],
    ['legacy', example, 6, 10],
  ] as const)('%s suggests the quantity of case %#', (mode, line, restockQty, after) => {
    expect(suggestQuantity(mode, line)).toBe(restockQty);
    expect(stockAfter(line, restockQty)).toBe(after);
  });

  test('gives the same suggestion in all modes when there were only sales', () => {
    const line = { ...example, current: 7, parQty: 12, ordered: { qty: 5, edited: false } };
    expect(restockModes.map((mode) => suggestQuantity(mode, line))).toEqual([5, 5, 5, 5]);
  });
});

describe('a suggestion', () => {
  const first = { ...example, lastRestockStock: 0, salesVolume: 0, current: 0, restockedBefore: false };
  test.each([
    ['quick', first, 10],
    ['one_click', first, 10],
    ['quick', { ...example, salesVolume: -1 }, 0],
    ['quick', { ...example, salesVolume: 6, current: -1, adjustQty: 1, parQty: 5 }, 5],
    ['quick', { ...example, salesVolume: 5, current: 7 }, 3],
    ['quick', { ...example, salesVolume: 5, current: 11 }, 0],
    ['one_click', { ...example, adjustQty: 10 }, 0],
    ['one_click', { ...example, disposeQty: 2 }, 8],
    ['one_click', { ...example, lastRestockStock: 9_993, current: 2 }, 8],
    ['one_click', { ...example, lastRestockStock: 7 }, 3],
    ['refill', example, 0],
    ['refill', { ...ordered, adjustQty: 3 }, 3],
    ['refill', { ...example, ordered: { qty: 9, edited: true } }, 9],
    ['refill', { ...ordered, adjustQty: 9 }, 0],
  ] as const)('mode %s is right for case %#', (mode, line, restockQty) => {
    expect(suggestQuantity(mode, line)).toBe(restockQty);
  });

  test('returns one-click to the level after the last restock, as far as the standard stock allows', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), (level, gone) => {
        const line = { ...example, lastRestockStock: level + gone, current: level, parQty: level + gone };
        expect(stockAfter(line, suggestQuantity('one_click', line))).toBe(level + gone);
        const capped = { ...line, parQty: level };
        expect(suggestQuantity('one_click', capped)).toBe(0);
      }),
    );
  });

  test('never fills above the standard stock, except by an order that a person edited', () => {
    const units = fc.integer({ min: -50, max: 50 });
    const line = fc.record({
      lastRestockStock: units,
      salesVolume: units,
      current: fc.nat(50),
      adjustQty: fc.constant(0),
      disposeQty: fc.constant(0),
      parQty: fc.nat(50),
      restockedBefore: fc.boolean(),
      ordered: fc.constant({ qty: 90, edited: false }),
    });
    fc.assert(
      fc.property(line, fc.constantFrom(...restockModes), (some, mode) => {
        const suggested = suggestQuantity(mode, some);
        return suggested === 0 || stockAfter(some, suggested) <= some.parQty;
      }),
    );
  });

  test('is never negative', () => {
    const units = fc.integer({ min: -50, max: 50 });
    const line = fc.record({
      lastRestockStock: units,
      salesVolume: units,
      current: units,
      adjustQty: units,
      disposeQty: fc.nat(50),
      parQty: fc.nat(50),
      restockedBefore: fc.boolean(),
    });
    fc.assert(
      fc.property(line, fc.constantFrom(...restockModes), (some, mode) => suggestQuantity(mode, some) >= 0),
    );
  });
});
