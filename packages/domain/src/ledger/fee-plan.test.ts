import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnedFeeMinor, transactionFeeMinor } from './fee-plan.ts';

const plan = { transactionBp: 550, transactionFixedMinor: 6 };

test.each([
  [1414, 84],
  [100, 12],
  [10, 7],
  [5, 5],
  [1, 1],
  [0, 0],
  [100_000_000, 5_500_006],
])('a capture of %i minor units costs %i', (capturedMinor, feeMinor) => {
  expect(transactionFeeMinor(plan, capturedMinor)).toBe(feeMinor);
});

describe('the fee that refunds give back', () => {
  test.each([
    [0, 1414, 84],
    [0, 272, 16],
    [272, 1142, 68],
    [0, 1, 0],
    [0, 0, 0],
  ])('is for %i refunded before and %i now: %i of 84', (refundedBeforeMinor, refundMinor, returned) => {
    const sale = { capturedMinor: 1414, feeMinor: 84 };
    expect(returnedFeeMinor(sale, { refundedBeforeMinor, refundMinor })).toBe(returned);
  });

  test('is the whole fee once all is refunded, in however many parts', () => {
    const sale = fc.integer({ min: 1, max: 1_000_000 }).chain((capturedMinor) =>
      fc.record({
        capturedMinor: fc.constant(capturedMinor),
        feeMinor: fc.integer({ min: 0, max: capturedMinor }),
        cuts: fc.array(fc.integer({ min: 0, max: capturedMinor }), { maxLength: 6 }),
      }),
    );
    fc.assert(
      fc.property(sale, ({ cuts, ...of }) => {
        const ends = [...cuts.sort((a, b) => a - b), of.capturedMinor];
        let refundedBeforeMinor = 0;
        let returned = 0;
        for (const end of ends) {
          const part = returnedFeeMinor(of, { refundedBeforeMinor, refundMinor: end - refundedBeforeMinor });
          expect(part).toBeGreaterThanOrEqual(0);
          returned += part;
          refundedBeforeMinor = end;
        }
        expect(returned).toBe(of.feeMinor);
      }),
    );
  });

  test('is nothing of a sale that took nothing', () => {
    expect(
      returnedFeeMinor({ capturedMinor: 0, feeMinor: 0 }, { refundedBeforeMinor: 0, refundMinor: 0 }),
    ).toBe(0);
  });
});
