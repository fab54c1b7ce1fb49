import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchState, remainingBatches } from './remaining-batches.ts';

describe('what is left of the batches of a shelf', () => {
  const inflows = [
    { bestBefore: '2026-12-01', qty: 4 },
    { bestBefore: '2026-11-25', qty: 6 },
    { bestBefore: '2026-12-01', qty: 2 },
  ];

  test.each([
    [
      'everything',
      12,
      [
        ['2026-11-25', 6],
        ['2026-12-01', 6],
      ],
    ],
    [
      'the first to expire went first',
      8,
      [
        ['2026-11-25', 2],
        ['2026-12-01', 6],
      ],
    ],
    ['only the last', 3, [['2026-12-01', 3]]],
    ['nothing', 0, []],
    ['a book that was wrong', -2, []],
    [
      'more than was put in with a date',
      20,
      [
        ['2026-11-25', 6],
        ['2026-12-01', 6],
      ],
    ],
  ] as const)('%s', (_, onHand, left) => {
    expect(remainingBatches(onHand, inflows).map(({ bestBefore, qty }) => [bestBefore, qty])).toEqual(left);
  });

  test('is never more than the book or than was put in, in order of expiry, whatever the order of the records', () => {
    const batch = fc.record({
      bestBefore: fc.integer({ min: 1, max: 9 }).map((day) => `2026-11-0${day}`),
      qty: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 8 }), fc.integer({ min: -3, max: 60 }), (batches, onHand) => {
        const left = remainingBatches(onHand, batches);
        const sum = (of: readonly { qty: number }[]) => of.reduce((total, { qty }) => total + qty, 0);
        expect(sum(left)).toBe(Math.max(0, Math.min(onHand, sum(batches))));
        const days = left.map(({ bestBefore }) => bestBefore);
        expect(days).toEqual([...new Set(days)].sort());
        expect(remainingBatches(onHand, batches.toReversed())).toEqual(left);
      }),
    );
  });
});

test.each([
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'due'],
  ['2026-11-22', 'fresh'],
] as const)('best before %s is %s on 21 November', (bestBefore, state) => {
  expect(batchState(bestBefore, '2026-11-21')).toBe(state);
});
