import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import {
  type AuthorizationAdmission,
  type AuthorizationFacts,
  admitAuthorization,
  isTooLate,
  refusesNearlyAll,
} from './admit-authorization.ts';

const idle: AuthorizationFacts = { places: 90, underWay: 0, ofMerchant: 0, ofCabinet: 0, isRepeated: false };

describe('an incoming authorization request', () => {
  test.each<[when: string, facts: Partial<AuthorizationFacts>, what: AuthorizationAdmission]>([
    ['a gateway with places begins it', {}, 'begin'],
    ['the last place is for a merchant without another', { underWay: 89 }, 'begin'],
    ['no place is left', { underWay: 90 }, 'refuse'],
    ['more is under way than there are places, since they became fewer', { underWay: 200 }, 'refuse'],
    ['a merchant alone takes four of five places', { underWay: 71, ofMerchant: 71 }, 'begin'],
    ['and no more', { underWay: 72, ofMerchant: 72 }, 'refuse'],
    ['another merchant begins at once then', { underWay: 72, ofMerchant: 0 }, 'begin'],
    ['the second of two that flood gets four of nine', { underWay: 79, ofMerchant: 39 }, 'begin'],
    ['and no more than that', { underWay: 80, ofMerchant: 40 }, 'refuse'],
    ['the fewest places serve a merchant alone', { places: 8, underWay: 6, ofMerchant: 6 }, 'begin'],
    ['and leave one', { places: 8, underWay: 7, ofMerchant: 7 }, 'refuse'],
    ['a second question of a cabinet begins', { ofCabinet: 1 }, 'begin'],
    ['a third question of a cabinet is refused for its own sake', { ofCabinet: 2 }, 'refuse_cabinet'],
    ['a repetition is ignored', { ofCabinet: 1, isRepeated: true }, 'ignore'],
    [
      'a repetition is ignored under load too: the first may still be allowed',
      { underWay: 90, ofMerchant: 90, ofCabinet: 2, isRepeated: true },
      'ignore',
    ],
  ])('is admitted correctly: %s', (_when, facts, what) => {
    expect(admitAuthorization({ ...idle, ...facts })).toBe(what);
  });
});

test.each([
  [0, false],
  [limits.authorizeAnswerMs - 1, false],
  [limits.authorizeAnswerMs, true],
])('can no longer be allowed after %i ms: %s', (ageMs, late) => {
  expect(isTooLate(ageMs)).toBe(late);
});

test.each([
  ['a quiet gateway', 0, 0, false],
  ['a gateway that sells', 500, 0, false],
  ['a gateway that refuses half', 500, 500, false],
  ['a gateway that refuses all of a few', 0, 19, false],
  ['a gateway that refuses all', 0, 20, true],
  ['a gateway that sells one of ten', 20, 180, false],
  ['a gateway that sells fewer', 20, 181, true],
])('%s, which decided %i questions and refused %i, refuses nearly all: %s', (_who, decided, refused, all) => {
  expect(refusesNearlyAll({ decided, refused })).toBe(all);
});
