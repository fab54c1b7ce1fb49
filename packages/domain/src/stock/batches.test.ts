import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Batch, batchState, suggestedBestBefore } from './batches.ts';
import { bookMovement, emptyLevel, type Movement, type StockLevel } from './movement.ts';

const restock = (qty: number, bestBefore?: string): Movement => ({
  type: 'restock',
  qty,
  reason: 'quick',
  ...(bestBefore && { bestBefore }),
});
const guess = (qty: number, bestBefore: string): Movement => ({
  ...restock(qty, bestBefore),
  estimated: true,
});
const sale = (qty: number): Movement => ({ type: 'sale', qty: -qty, reason: 'auto' });
const correction = (qty: number): Movement => ({ type: 'sale', qty, reason: 'recognition_correction' });
const count = (qty: number): Movement => ({ type: 'adjust', qty, reason: 'count' });
const pull = (qty: number): Movement => ({ type: 'dispose', qty: -qty, reason: 'expired' });

function book(movements: readonly Movement[]): StockLevel {
  return movements.reduce<StockLevel>((level, movement) => {
    const booked = bookMovement(level, movement);
    if (!booked.ok) throw new Error(JSON.stringify(movement));
    return booked.value;
  }, emptyLevel);
}

const march1 = '2027-03-01';
const march9 = '2027-03-09';

describe('the batches of a shelf', () => {
  test.each<[string, Movement[], (readonly [string, number])[]]>([
    ['hold what was put in with a date', [restock(6, march1)], [[march1, 6]]],
    ['lose the first to expire in a sale', [restock(6, march9), restock(4, march1), sale(5)], [[march9, 5]]],
    [
      'are empty after a shelf was at 0 and filled without a date',
      [restock(10, march1), pull(10), restock(10)],
      [],
    ],
    ['are empty after a count of 0', [restock(3, march1), count(-3), restock(6)], []],
    ['outlast goods without a date', [restock(4, march1), restock(4), sale(3)], [[march1, 1]]],
    ['never hold goods without a date', [restock(4), restock(2, march9), sale(3)], []],
    ['do not fill what a negative book is short of', [sale(2), restock(6, march1)], [[march1, 4]]],
    ['get back the units of a corrected sale', [restock(4, march1), sale(2), correction(1)], [[march1, 3]]],
    ['merge goods with the same date', [restock(4, march1), restock(2, march1)], [[march1, 6]]],
    [
      'do not restore sold batches of a later date',
      [restock(5, march9), sale(5), restock(3, march1)],
      [[march1, 3]],
    ],
  ])('%s', (_, movements, left) => {
    expect(book(movements).batches.map(({ bestBefore, qty }) => [bestBefore, qty])).toEqual(left);
  });

  test.each<[string, Movement[], Batch[]]>([
    [
      'say which dates were estimated',
      [guess(4, march1), restock(2, march9)],
      [
        { bestBefore: march1, qty: 4, estimated: true },
        { bestBefore: march9, qty: 2 },
      ],
    ],
    [
      'stay estimated while units are sold',
      [guess(4, march1), sale(3)],
      [{ bestBefore: march1, qty: 1, estimated: true }],
    ],
    [
      'stay estimated when read packs of the same day join',
      [guess(4, march1), restock(2, march1)],
      [{ bestBefore: march1, qty: 6, estimated: true }],
    ],
    [
      'become estimated when estimated packs of the same day join',
      [restock(2, march1), guess(4, march1)],
      [{ bestBefore: march1, qty: 6, estimated: true }],
    ],
    [
      'stay estimated when goods come back',
      [guess(4, march1), sale(2), correction(1)],
      [{ bestBefore: march1, qty: 3, estimated: true }],
    ],
    [
      'are read again after the estimated units have left',
      [guess(4, march1), sale(4), restock(3, march1)],
      [{ bestBefore: march1, qty: 3 }],
    ],
  ])('%s', (_, movements, left) => {
    expect(book(movements).batches).toEqual(left);
  });

  test('are unchanged by a late sale that a count has already included', () => {
    const late = { ...sale(2), seenByCount: true };
    const offset: Movement = { type: 'adjust', qty: 2, reason: 'late_sale_offset' };
    const counted = [restock(6, march1), count(-2)];
    expect(book([...counted, late, offset]).batches).toEqual(book(counted).batches);
  });

  /** Simulates every unit of a shelf with its date; `debt` is the shortfall of a negative book. */
  function simulateUnits(movements: readonly Movement[]) {
    let units: (string | null)[] = [];
    let debt = 0;
    const byDay = (a: string | null, b: string | null) => ((a ?? '9') < (b ?? '9') ? -1 : 1);
    for (const { type, qty, reason, bestBefore, seenByCount } of movements) {
      if (seenByCount || reason === 'late_sale_offset') continue;
      for (let unit = 0; unit < -qty; unit += 1) {
        units = units.toSorted(byDay);
        if (units.shift() === undefined) debt += 1;
      }
      const firstDay = units.toSorted(byDay)[0] ?? null;
      const cameBack = type === 'sale' || type === 'return';
      for (let unit = 0; unit < qty; unit += 1) {
        if (debt > 0) debt -= 1;
        else units.push(type === 'restock' ? (bestBefore ?? null) : cameBack ? firstDay : null);
      }
    }
    return { units, onHand: units.length - debt };
  }

  test('agree with a simulation of every single unit, whatever happens to the shelf', () => {
    const qty = fc.integer({ min: 1, max: 6 });
    const day = fc.integer({ min: 1, max: 5 }).map((n) => `2027-03-0${n}`);
    const lateSale = qty.map((n): Movement[] => [
      { ...sale(n), seenByCount: true },
      { type: 'adjust', qty: n, reason: 'late_sale_offset' },
    ]);
    const one = fc.oneof(
      { weight: 3, arbitrary: fc.tuple(qty, day).map(([n, at]) => restock(n, at)) },
      { weight: 3, arbitrary: qty.map(sale) },
      qty.map((n) => restock(n)),
      qty.map(correction),
      qty.map((n): Movement => ({ type: 'return', qty: n, reason: 'not_taken' })),
      qty.map(pull),
      fc
        .integer({ min: -6, max: 6 })
        .filter((n) => n !== 0)
        .map(count),
      qty.map((n): Movement => ({ type: 'adjust', qty: n, reason: 'opening' })),
      qty.map((n): Movement => ({ type: 'adjust', qty: -n, reason: 'shrinkage' })),
    );
    const history = fc.array(fc.oneof({ weight: 9, arbitrary: one.map((m) => [m]) }, lateSale), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(history, (steps) => {
        const movements = steps.flat();
        const { onHand, batches } = book(movements);
        const simulated = simulateUnits(movements);
        const dated = simulated.units.filter((unit) => unit !== null);
        const expected: Batch[] = [...new Set(dated)]
          .sort()
          .map((bestBefore) => ({ bestBefore, qty: dated.filter((unit) => unit === bestBefore).length }));
        expect(batches).toEqual(expected);
        expect(onHand).toBe(simulated.onHand);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['2027-03-20', 7, '2027-03-20'],
  ['2027-03-01', 7, '2027-03-08'],
  [null, 7, '2027-03-08'],
  [null, null, null],
] as const)(
  'proposes for a template date %s and a shelf life of %s the date %s on 1 March',
  (day, shelfLife, proposed) => {
    expect(suggestedBestBefore('2027-03-01', day, shelfLife)).toBe(proposed);
  },
);

test.each([
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'due'],
  ['2026-11-22', 'fresh'],
] as const)('judges best before %s as %s on 21 November', (bestBefore, state) => {
  expect(batchState(bestBefore, '2026-11-21')).toBe(state);
});
