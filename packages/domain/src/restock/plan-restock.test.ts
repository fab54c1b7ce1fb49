import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookMovement, emptyLevel } from '../stock/movement.ts';
import { readChangedLines } from './changed-lines.ts';
import { disposeReasons } from './judge-restock-line.ts';
import { type EnteredLine, planRestock, restockMovements } from './plan-restock.ts';
import { restockModes, suggestQuantity } from './suggest-quantity.ts';

const cola = { door: 'L', layer: 1, productId: 'cola' } as const;
const entered = (given: Partial<EnteredLine> = {}): EnteredLine => ({
  ...cola,
  expectedCurrent: 4,
  countedQty: null,
  adjustQty: 0,
  disposeQty: 0,
  disposeReason: null,
  restockQty: 0,
  ...given,
});
const shelf = { ...cola, current: 4 };

describe('planning a restock', () => {
  test('books the entered numbers', () => {
    const planned = planRestock([shelf], [entered({ restockQty: 5 })]);
    expect(planned).toMatchObject({ ok: true, value: [{ shelf, adjustQty: 0, stockAfter: 9 }] });
  });

  test('names every line whose stock has changed in the meantime', () => {
    const water = { door: 'R', layer: 3, productId: 'water', current: 7 } as const;
    const lines = [
      entered({ expectedCurrent: 5 }),
      entered({ ...water, expectedCurrent: 9, adjustQty: -99 }),
    ];
    const planned = planRestock([shelf, water], lines);
    expect(planned.ok || planned.refusal.code).toBe('STOCK_CHANGED');
    expect(planned.ok || readChangedLines(planned.refusal.params?.lines)).toEqual([
      { ...cola, was: 5, now: 4 },
      { door: 'R', layer: 3, productId: 'water', was: 9, now: 7 },
    ]);
  });

  test.each([
    [[entered(), entered()], 'BAD_INPUT'],
    [[entered({ layer: 2 })], 'BAD_INPUT'],
    [[entered({ disposeQty: 5, disposeReason: 'expired' })], 'RESTOCK_DISPOSE_TOO_MUCH'],
    [[entered({ adjustQty: -5 })], 'RESTOCK_NEGATIVE'],
  ])('refuses case %#: %s', (lines, code) => {
    const planned = planRestock([shelf], lines);
    expect(planned.ok || planned.refusal.code).toBe(code);
  });

  test('names the place of a refused line', () => {
    const planned = planRestock([shelf], [entered({ adjustQty: -5 })]);
    expect(planned).toMatchObject({ refusal: { params: cola } });
  });
});

test('books corrections, disposals and goods in this order, each with its reason', () => {
  const entry = entered({ disposeQty: 2, disposeReason: 'expired', restockQty: 6 });
  expect(restockMovements('refill', { adjustQty: -1, entry })).toEqual([
    { type: 'adjust', qty: -1, reason: 'shrinkage' },
    { type: 'dispose', qty: -2, reason: 'expired' },
    { type: 'restock', qty: 6, reason: 'refill' },
  ]);
  expect(restockMovements('quick', { adjustQty: 3, entry: entered() })).toMatchObject([{ reason: 'found' }]);
  expect(restockMovements('quick', { adjustQty: 3, entry: entered({ countedQty: 7 }) })).toMatchObject([
    { reason: 'count' },
  ]);
  expect(restockMovements('quick', { adjustQty: 0, entry: entered() })).toEqual([]);
});

const qty = fc.integer({ min: 0, max: 30 });
const line = fc.record({
  current: fc.integer({ min: -10, max: 30 }),
  countedQty: fc.option(qty),
  adjustQty: fc.integer({ min: -30, max: 30 }),
  disposeQty: qty,
  disposeReason: fc.constantFrom(...disposeReasons),
  restockQty: qty,
});

test('leaves the promised stock, never below 0, whatever it accepts', () => {
  fc.assert(
    fc.property(line, fc.constantFrom(...restockModes), ({ current, ...given }, mode) => {
      const entry = entered({ ...given, expectedCurrent: current });
      const planned = planRestock([{ ...cola, current }], [entry]);
      if (!planned.ok) return;
      const [first] = planned.value;
      const booked = first ? restockMovements(mode, first) : [];
      const level = booked.reduce(
        (before, movement) => {
          const after = bookMovement(before, movement);
          if (!after.ok) throw new Error('a planned movement is always allowed');
          return after.value;
        },
        { ...emptyLevel, onHand: current },
      );
      expect(level.onHand).toBe(first?.stockAfter);
      expect(level.onHand).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('returns to the level after the last restock, at most to par, when one-click takes its suggestion', () => {
  fc.assert(
    fc.property(fc.nat(99), fc.nat(99), fc.nat(9), (level, gone, thrownAway) => {
      const lastRestockStock = level + gone + thrownAway;
      const current = level + thrownAway;
      const book = {
        lastRestockStock,
        salesVolume: gone,
        current,
        parQty: lastRestockStock,
        restockedBefore: true,
      };
      const corrections = { adjustQty: 0, disposeQty: thrownAway };
      const restockQty = suggestQuantity('one_click', { ...book, ...corrections });
      const entry = entered({ ...corrections, expectedCurrent: current, restockQty, disposeReason: 'other' });
      const planned = planRestock([{ ...cola, current }], [entry]);
      expect(planned).toMatchObject({ ok: true, value: [{ stockAfter: lastRestockStock }] });
    }),
  );
});
