import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateItems } from './allocate-items.ts';

const items = (...left: number[]) => left.map((leftMinor, at) => ({ id: `${at}`, leftMinor }));
const parts = (...taken: [number, number][]) =>
  taken.map(([at, amountMinor]) => ({ id: `${at}`, amountMinor }));

test.each([
  ['takes the oldest first and splits the last', items(500, 700, 900), 800, parts([0, 500], [1, 300])],
  ['takes an item whole that fits', items(500, 700), 500, parts([0, 500])],
  ['takes all', items(500, 700), 1_200, parts([0, 500], [1, 700])],
  ['takes what is owed whole and first', items(500, -200, 700), 400, parts([1, -200], [0, 500], [2, 100])],
  ['takes two debts', items(-100, 900, -200), 600, parts([0, -100], [2, -200], [1, 900])],
  ['takes a debt whole for one cent', items(100, -50), 1, parts([1, -50], [0, 51])],
  ['has too little', items(500, 700), 1_201, null],
  ['has too little because of what is owed', items(500, -1), 500, null],
  ['has nothing', [], 1, null],
])('a withdrawal %s', (_, left, amount, expected) => {
  expect(allocateItems(left, amount)).toEqual(expected);
});

describe('any allocation', () => {
  const anyItems = fc
    .array(
      fc.integer({ min: -3_000, max: 9_000 }).filter((left) => left !== 0),
      { maxLength: 40 },
    )
    .map((left) => items(...left));

  test('the parts add up to the amount, or the wallet holds less', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 60_000 }), (left, amount) => {
        const held = left.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
        const taken = allocateItems(left, amount);
        expect(taken === null).toBe(amount > held);
        if (taken) expect(taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(amount);
      }),
    );
  });

  test('no part is larger than its item, debts are whole, and at most the last part is split', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 60_000 }), (left, amount) => {
        const taken = allocateItems(left, amount) ?? [];
        const leftOf = new Map(left.map(({ id, leftMinor }) => [id, leftMinor]));
        const isSplit = taken.map(({ id, amountMinor }) => amountMinor !== leftOf.get(id));
        expect(isSplit.slice(0, -1)).not.toContain(true);
        expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
        for (const { id, amountMinor } of taken) {
          const whole = leftOf.get(id) ?? 0;
          expect(Math.sign(amountMinor)).toBe(Math.sign(whole));
          expect(Math.abs(amountMinor)).toBeLessThanOrEqual(Math.abs(whole));
        }
        if (taken.length > 0)
          for (const { id, leftMinor } of left)
            if (leftMinor < 0) expect(taken).toContainEqual({ id, amountMinor: leftMinor });
      }),
    );
  });

  test('the oldest are taken before newer ones', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 60_000 }), (left, amount) => {
        const taken = allocateItems(left, amount);
        if (!taken) return;
        const positive = left.filter(({ leftMinor }) => leftMinor > 0).map(({ id }) => id);
        const ids = taken.filter(({ amountMinor }) => amountMinor > 0).map(({ id }) => id);
        expect(ids).toEqual(positive.slice(0, ids.length));
      }),
    );
  });
});
