import { describe, expect, test } from 'vitest';
import { entryFromCamera, isCameraSure } from './camera-count.ts';
import { type LineToBook, lacksDate, oddityOf, oddityRank } from './odd-line.ts';
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
  isSeenByPerson: false,
};
const oddOf = (part: Partial<LineToBook>) => {
  const odd = oddityOf({ ...line, ...part });
  return odd && (odd.isRepairLikely ? `${odd.kind}!` : odd.kind);
};
const byPerson = { isSeenByPerson: true };

describe('what is odd about a line before it is booked', () => {
  test.each([
    ['as suggested', {}, null],
    ['9,991 salads on a place for 2', { parQty: 2, restockQty: 9_991, stockAfter: 9_992 }, 'tooMany!'],
    ['46 where 12 fit', { restockQty: 46, stockAfter: 52 }, 'tooMany!'],
    ['46 where 12 fit, ticked', { restockQty: 46, stockAfter: 52, ...byPerson }, 'tooMany!'],
    ['exactly twice what fits', { restockQty: 18, stockAfter: 24 }, 'tooMany'],
    ['one more than fits', { restockQty: 7, stockAfter: 13 }, 'tooMany'],
    ['one more than fits, as suggested', { suggestedQty: 7, restockQty: 7, stockAfter: 13 }, null],
    [
      'a wrong book, denied by a camera that counts what fits',
      { suggestedQty: 7, restockQty: 7, stockAfter: 13, seenQty: 12 },
      'tooMany!',
    ],
    [
      'the same, but a person has ticked it',
      { suggestedQty: 7, restockQty: 7, stockAfter: 13, seenQty: 14, ...byPerson },
      'camera',
    ],
    ['too many there already, nothing put in', { restockQty: 0, stockAfter: 50 }, null],
    ['outside the template', { parQty: null, restockQty: 3, stockAfter: 3 }, null],
    ['a camera that agrees', { seenQty: 12, ...byPerson }, null],
    ['a camera that sees more, and nobody looked', { seenQty: 13 }, null],
    ['a camera that sees fewer, and nobody looked', { seenQty: 11, facings: 12 }, null],
    ['a person whom the camera denies', { seenQty: 13, ...byPerson }, 'camera'],
    ['a person, with goods behind goods', { seenQty: 11, ...byPerson }, null],
    ['a person, each unit with a front', { seenQty: 11, facings: 12, ...byPerson }, 'camera'],
    ['the order met', { orderedQty: 6 }, null],
    ['short of the order', { orderedQty: 7 }, 'order'],
    ['more than ordered', { orderedQty: 5 }, 'order'],
    ['not on the order', { orderedQty: 0 }, 'order'],
    ['a perishable without a date', { shelfLifeDays: 4 }, null],
  ])('is found: %s', (_what, part, odd) => {
    expect(oddOf(part)).toBe(odd);
  });

  test('never overrules a possible number of a person', () => {
    for (const seenQty of [0, 5, 11, 13, 40])
      expect(oddityOf({ ...line, ...byPerson, facings: 12, seenQty })?.isRepairLikely ?? false).toBe(false);
  });

  test('is reviewed with wrong numbers first', () => {
    const odd = [
      { kind: 'order', isRepairLikely: false },
      { kind: 'tooMany', isRepairLikely: false },
      { kind: 'camera', isRepairLikely: false },
      { kind: 'tooMany', isRepairLikely: true },
    ] as const;
    expect(odd.toSorted((a, b) => oddityRank(a) - oddityRank(b)).map((one) => odd.indexOf(one))).toEqual([
      3, 1, 2, 0,
    ]);
  });
});

test.each([
  ['a perishable without a date', { shelfLifeDays: 4 }, true],
  ['a perishable with a date', { shelfLifeDays: 4, bestBefore: '2026-11-26' }, false],
  ['a perishable said to have no date', { shelfLifeDays: 4, undated: true }, false],
  ['a perishable of which nothing goes in', { shelfLifeDays: 4, restockQty: 0 }, false],
  ['goods that keep for a year', { shelfLifeDays: 365 }, false],
])('a line lacks a date: %s', (_what, part, expected) => {
  expect(lacksDate({ ...line, ...part })).toBe(expected);
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
