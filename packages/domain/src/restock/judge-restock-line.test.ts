import { expect, test } from 'vitest';
import { isUnusuallyFull, judgeRestockLine, type RestockEntry } from './judge-restock-line.ts';

const entry: RestockEntry = {
  countedQty: null,
  adjustQty: 0,
  disposeQty: 0,
  disposeReason: null,
  restockQty: 0,
};
const judge = (current: number, entered: Partial<RestockEntry>) => {
  const judged = judgeRestockLine(current, { ...entry, ...entered });
  return judged.ok ? judged.value : (judged.refusal.params?.key ?? judged.refusal.code);
};

test.each([
  [4, { restockQty: 5 }, { adjustQty: 0, stockAfter: 9 }],
  [
    4,
    { adjustQty: -1, disposeQty: 1, disposeReason: 'damaged', restockQty: 10 },
    { adjustQty: -1, stockAfter: 12 },
  ],
  [4, { countedQty: 3, restockQty: 9 }, { adjustQty: -1, stockAfter: 12 }],
  [4, { countedQty: 3, adjustQty: 77, restockQty: 9 }, { adjustQty: -1, stockAfter: 12 }],
  [-2, { adjustQty: 2 }, { adjustQty: 2, stockAfter: 0 }],
  [-2, { countedQty: 0 }, { adjustQty: 2, stockAfter: 0 }],
  [-2, { restockQty: 5 }, { adjustQty: 0, stockAfter: 3 }],
  [4, { disposeQty: 4, disposeReason: 'expired' }, { adjustQty: 0, stockAfter: 0 }],
  [0, { restockQty: 9_999 }, { adjustQty: 0, stockAfter: 9_999 }],
] as const)('accepts, for a stock of %d, %j as %j', (current, entered, judged) => {
  expect(judge(current, entered)).toEqual(judged);
});

test.each([
  [4, { disposeQty: 99, disposeReason: 'expired' }, 'RESTOCK_DISPOSE_TOO_MUCH'],
  [4, { disposeQty: 5, disposeReason: 'expired', restockQty: 9 }, 'RESTOCK_DISPOSE_TOO_MUCH'],
  [4, { countedQty: 2, disposeQty: 3, disposeReason: 'expired' }, 'RESTOCK_DISPOSE_TOO_MUCH'],
  [-2, { disposeQty: 1, disposeReason: 'other' }, 'RESTOCK_DISPOSE_TOO_MUCH'],
  [4, { disposeQty: 1 }, 'valid.disposeReason'],
  [4, { adjustQty: -99 }, 'RESTOCK_NEGATIVE'],
  [-2, {}, 'RESTOCK_NEGATIVE'],
  [4, { restockQty: -1 }, 'valid.integerRange'],
  [4, { restockQty: 1.5 }, 'valid.integerRange'],
  [4, { restockQty: 10_000 }, 'valid.integerRange'],
  [4, { disposeQty: 10_000, disposeReason: 'other' }, 'valid.integerRange'],
  [4, { adjustQty: -10_000 }, 'valid.integerRange'],
  [4, { countedQty: -1 }, 'valid.integerRange'],
  [4, { countedQty: Number.NaN }, 'valid.integerRange'],
] as const)('refuses, for a stock of %d, %j: %s', (current, entered, why) => {
  expect(judge(current, entered)).toBe(why);
});

test.each([
  [20, 10, false],
  [21, 10, true],
  [5, 0, false],
  [5, null, false],
])('judges a stock of %d against a standard stock of %s as unusual: %s', (after, par, unusual) => {
  expect(isUnusuallyFull(after, par)).toBe(unusual);
});
