import { describe, expect, test } from 'vitest';
import {
  type AuthorizationQueueFacts,
  admitAuthorization,
  isTooLate,
  isWorthBeginning,
} from './admit-authorization.ts';

const idle: AuthorizationQueueFacts = { waiting: 0, oldestWaitMs: 0, ofCabinet: 0, isRepeated: false };

describe('an incoming authorization request', () => {
  test.each<
    [when: string, facts: Partial<AuthorizationQueueFacts>, what: ReturnType<typeof admitAuthorization>]
  >([
    ['an idle queue takes it', {}, 'queue'],
    ['a queue that moves takes it', { waiting: 1_499, oldestWaitMs: 2_999 }, 'queue'],
    ['a queue whose first has waited 3 s refuses it', { waiting: 1, oldestWaitMs: 3_000 }, 'refuse'],
    ['a full queue refuses it', { waiting: 1_500 }, 'refuse'],
    ['a second question of a cabinet is taken', { ofCabinet: 1 }, 'queue'],
    ['a third question of a cabinet is refused', { ofCabinet: 2 }, 'refuse'],
    ['a repetition is ignored', { ofCabinet: 1, isRepeated: true }, 'ignore'],
    [
      'a repetition is ignored under load too: the first may still be allowed',
      { waiting: 1_500, oldestWaitMs: 9_000, ofCabinet: 2, isRepeated: true },
      'ignore',
    ],
  ])('is admitted correctly: %s', (_when, facts, what) => {
    expect(admitAuthorization({ ...idle, ...facts })).toBe(what);
  });
});

test.each([
  [0, true],
  [4_999, true],
  [5_000, false],
  [60_000, false],
])('is worth starting after %i ms: %s', (ageMs, worth) => {
  expect(isWorthBeginning(ageMs)).toBe(worth);
});

test.each([
  [0, false],
  [7_499, false],
  [7_500, true],
])('can no longer be allowed after %i ms: %s', (ageMs, late) => {
  expect(isTooLate(ageMs)).toBe(late);
});
