import { expect, test } from 'vitest';
import {
  askProviderAgainAt,
  categoryOf,
  providerAccountStates,
  readAccountAgainAt,
  representativeOf,
  shownProviderState,
  splitName,
} from './provider-account.ts';

const now = new Date('2026-11-25T12:00:00Z');
const minutes = (at: Date | null) => at && (at.getTime() - now.getTime()) / 60_000;

test('a call without an outcome is made again after growing waits, without end', () => {
  expect([1, 2, 3, 4, 5, 99].map((tries) => minutes(askProviderAgainAt(tries, now)))).toEqual([
    1, 5, 30, 120, 120, 120,
  ]);
});

test('an account is read the more often the sooner it may change, and never after its end', () => {
  expect(providerAccountStates.map((state) => minutes(readAccountAgainAt(state, now)))).toEqual([
    1,
    10,
    60,
    1_440,
    null,
    null,
  ]);
});

test.each([
  [null, null],
  ['active', null],
  ['waiting', 'in_review'],
  ['in_review', 'in_review'],
  ['needs_documents', 'needs_documents'],
  ['failed', 'needs_documents'],
  ['refused', 'refused'],
] as const)('a merchant reads of an account that is %s: %s', (state, shown) => {
  expect(shownProviderState(state)).toBe(shown);
});

test.each([
  ['Maria Lopez', 'Maria', 'Lopez'],
  ['  Ana  Maria   da Silva ', 'Ana Maria da', 'Silva'],
  ['Cher', 'Cher', 'Cher'],
  ['王小明', '王小明', '王小明'],
])('the name %j is split into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

test('the category says what is sold', () => {
  expect([categoryOf('food_drink'), categoryOf('retail')]).toEqual(['5499', '5999']);
});

test.each([
  [
    'the largest of those who signed',
    [
      [4_000, false],
      [2_000, true],
      [3_000, true],
    ],
    2,
  ],
  [
    'the first of equals',
    [
      [5_000, true],
      [5_000, true],
    ],
    0,
  ],
  [
    'the largest of all if nobody signed',
    [
      [1_000, false],
      [9_000, false],
    ],
    1,
  ],
] as const)('the representative is %s', (_, owners, place) => {
  const given = owners.map(([ownershipBp, hasSigned]) => ({ ownershipBp, hasSigned }));
  expect(representativeOf(given)).toBe(place);
});
