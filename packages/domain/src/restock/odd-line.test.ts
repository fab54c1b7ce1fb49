import { describe, expect, test } from 'vitest';
import { entryFromCamera, isCameraSure } from './camera-count.ts';
import { type LineToBook, oddities } from './odd-line.ts';
import { roomFor, whatFits } from './what-fits.ts';

const line: LineToBook = {
  parQty: 12,
  facings: 2,
  shelfLifeDays: null,
  orderedQty: null,
  seenQty: null,
  suggestedQty: 6,
  restockQty: 6,
  stockAfter: 12,
  bestBefore: null,
  undated: false,
};
const oddOf = (part: Partial<LineToBook>) =>
  oddities({ ...line, ...part }).map(({ kind, isRepairLikely }) => (isRepairLikely ? `${kind}!` : kind));

describe('oddities of a line before it is booked', () => {
  test.each([
    ['as suggested', {}, []],
    ['9,991 salads on a place for 2', { parQty: 2, restockQty: 9_991, stockAfter: 9_992 }, ['tooMany!']],
    ['46 where 12 fit', { restockQty: 46, stockAfter: 52 }, ['tooMany!']],
    ['exactly twice what fits', { restockQty: 18, stockAfter: 24 }, ['tooMany']],
    ['one more than fits', { restockQty: 7, stockAfter: 13 }, ['tooMany']],
    ['one more than fits, as suggested', { suggestedQty: 7, restockQty: 7, stockAfter: 13 }, []],
    ['too many there already, nothing put in', { restockQty: 0, stockAfter: 50 }, []],
    ['outside the template', { parQty: null, restockQty: 3, stockAfter: 3 }, []],
    ['a camera that agrees', { seenQty: 12 }, []],
    ['a camera that sees more', { seenQty: 13 }, ['camera!']],
    ['a camera that sees fewer, with goods behind goods', { seenQty: 11 }, ['camera']],
    ['a camera that sees fewer, each with a front', { seenQty: 11, facings: 12 }, ['camera!']],
    [
      'a slip of the finger that the camera denies too',
      { restockQty: 46, stockAfter: 52, seenQty: 12 },
      ['tooMany!'],
    ],
    ['the order met', { orderedQty: 6 }, []],
    ['short of the order', { orderedQty: 7 }, ['order']],
    ['more than ordered', { orderedQty: 5 }, ['order']],
    ['not on the order', { orderedQty: 0 }, ['order']],
    ['a perishable without a date', { shelfLifeDays: 4 }, ['undated!']],
    ['a perishable with a date', { shelfLifeDays: 4, bestBefore: '2026-11-26' }, []],
    ['a perishable said to have no date', { shelfLifeDays: 4, undated: true }, []],
    ['a perishable of which nothing goes in', { shelfLifeDays: 4, restockQty: 0 }, []],
    [
      'a perishable that only the camera saw go in',
      { shelfLifeDays: 4, restockQty: 0, stockAfter: 6, seenQty: 8 },
      ['camera!', 'undated!'],
    ],
    [
      'a perishable of which the camera sees fewer',
      { shelfLifeDays: 4, restockQty: 0, stockAfter: 6, seenQty: 5 },
      ['camera'],
    ],
    ['goods that keep for a year', { shelfLifeDays: 365 }, []],
    ['two of them', { shelfLifeDays: 4, seenQty: 13 }, ['camera!', 'undated!']],
  ])('are found: %s', (_what, part, odd) => {
    expect(oddOf(part)).toEqual(odd);
  });
});

test.each([
  [{ parQty: 6, facings: 2 }, 3, 6, 3],
  [{ parQty: 1, facings: 2 }, 0, 2, 2],
  [{ parQty: 6, facings: 2 }, 9, 6, 0],
  [{ parQty: 6, facings: 2 }, -2, 6, 6],
  [{ parQty: null, facings: 0 }, 3, null, null],
])('lets a place with %j and %d units hold %s, with room for %s', (place, before, fits, room) => {
  expect([whatFits(place), roomFor(place, before)]).toEqual([fits, room]);
});

test.each([
  [5, { adjusted: 3, disposeQty: 0 }, { restockQty: 2 }],
  [3, { adjusted: 3, disposeQty: 0 }, { restockQty: 0 }],
  [5, { adjusted: 3, disposeQty: 1 }, { restockQty: 3 }],
  [1, { adjusted: 3, disposeQty: 0 }, { restockQty: 0, countedQty: 1 }],
  [1, { adjusted: 3, disposeQty: 1 }, { restockQty: 0, countedQty: 2 }],
])('converts a camera count of %d for %j to %j', (seen, before, entry) => {
  expect(entryFromCamera(seen, before)).toEqual(entry);
  const { countedQty = before.adjusted, restockQty } = entryFromCamera(seen, before);
  expect(countedQty - before.disposeQty + restockQty).toBe(seen);
});

test('does not trust a camera where one unit may hide behind another', () => {
  expect([isCameraSure(5, 6, 2), isCameraSure(7, 6, 2), isCameraSure(1, 2, 2)]).toEqual([false, true, true]);
});
