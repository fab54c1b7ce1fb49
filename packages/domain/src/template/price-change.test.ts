import { describe, expect, test } from 'vitest';
import {
  formerPrices,
  judgeNewPrice,
  marginPercent,
  repriceStanding,
  usualPrice,
  weeklyEffect,
} from './price-change.ts';
import { returningVersions } from './returning-versions.ts';
import type { StoredVersion } from './version-status.ts';

const line = (priceMinor: number | null, layer = 1, productId = 'wrap') =>
  ({ door: 'L', layer, productId, priceMinor }) as const;

describe('judgeNewPrice', () => {
  const refusalFor = (
    lines: Parameters<typeof judgeNewPrice>[0],
    priceMinor: number,
    seen: readonly number[] | null,
  ) => {
    const judged = judgeNewPrice(lines, { priceMinor, seen, isLater: false });
    return judged.ok ? null : judged.refusal.code;
  };

  test.each([
    ['accepts a price that the member saw', [line(799)], 849, [799], null],
    ['accepts the prices of several shelves in any order', [line(829, 2), line(799)], 849, [829, 799], null],
    ['accepts any former price if none has to be seen', [line(829)], 849, null, null],
    ['refuses a product without a shelf', [], 849, [799], 'PRICE_NO_SHELF'],
    ['refuses a price that it has already', [line(849), line(849, 2)], 849, [849], 'PRICE_SAME'],
    ['refuses a price that another member changed', [line(829)], 849, [799], 'PRICE_MOVED'],
  ] as const)('%s', (_, lines, price, seen, code) => {
    expect(refusalFor(lines, price, seen)).toBe(code);
  });
});

test('a price that begins later may be the one of now', () => {
  expect(judgeNewPrice([line(849)], { priceMinor: 849, seen: [849], isLater: true }).ok).toBe(true);
});

describe('formerPrices', () => {
  const back = (...call: Parameters<typeof formerPrices>) => {
    const judged = formerPrices(...call);
    return judged.ok ? judged.value.map(({ priceMinor }) => priceMinor) : judged.refusal.code;
  };

  test.each([
    [
      'returns the former price of each shelf',
      [line(849), line(849, 2)],
      [line(849), line(849, 2)],
      [line(799), line(829, 2)],
      [799, 829],
    ],
    [
      'returns the only former price for a shelf that is new',
      [line(849, 3)],
      [line(849)],
      [line(799)],
      [799],
    ],
    [
      'leaves a new shelf out where the former prices differed',
      [line(849, 3)],
      [line(849)],
      [line(799), line(829, 2)],
      [],
    ],
    ['refuses a price that changed since', [line(829)], [line(849)], [line(799)], 'PRICE_MOVED'],
    ['refuses a product that left the template', [], [line(849)], [line(799)], 'PRICE_NO_SHELF'],
  ] as const)('%s', (_, lines, changed, former, expected) => {
    expect(back(lines, changed, former)).toEqual(expected);
  });
});

describe('repriceStanding', () => {
  const version = (id: string, ...lines: ReturnType<typeof line>[]) => ({ id, lines });
  const reprice = (standing: ReturnType<typeof version>[]) =>
    repriceStanding(standing, [{ ...line(799), priceMinor: 849 }]).map(({ fromId, prices }) => [
      fromId,
      prices.map(({ priceMinor }) => priceMinor),
    ]);

  test.each([
    ['publishes only the version in force if nothing returns', [version('a', line(799))], [['a', [849]]]],
    [
      'changes the version that returns with the same price',
      [version('a', line(799)), version('b', line(799))],
      [
        ['a', [849]],
        ['b', [849]],
      ],
    ],
    [
      'leaves a version that returns with a price of its own',
      [version('a', line(799)), version('b', line(699))],
      [['a', [849]]],
    ],
    [
      'publishes those above a version that returns, so that their order stays',
      [version('a', line(799)), version('b', line(699)), version('c', line(799))],
      [
        ['a', [849]],
        ['b', []],
        ['c', [849]],
      ],
    ],
    ['publishes nothing without a version in force', [], []],
  ] as const)('%s', (_, standing, expected) => {
    expect(reprice([...standing])).toEqual(expected);
  });
});

test.each([
  [[[799], [799], [829]], 700, 799],
  [[[799], [829]], 829, 829],
  [[[829], [799]], 700, 799],
  [[[799, 829]], 700, null],
  [[], 700, null],
])('The usual price of cabinets with %j and %d in the library is %s', (cabinets, library, usual) => {
  expect(usualPrice(cabinets, library)).toBe(usual);
});

test('the weekly effect counts the units that each cabinet sold', () => {
  const cabinets = [
    { prices: [799], soldWeek: 12 },
    { prices: [799, 829], soldWeek: 2 },
  ];
  expect(weeklyEffect(cabinets, 849)).toBe(12 * 50 + 2 * 35);
});

test.each([
  [799, 380, 52],
  [300, 380, -27],
  [0, 380, null],
])('A price of %d and a cost of %d leave %s percent', (price, cost, percent) => {
  expect(marginPercent(price, cost)).toBe(percent);
});

test('versions return in the order in which those above them end', () => {
  const at = new Date('2026-11-25T12:00:00Z');
  const day = (n: number) => new Date(at.getTime() + n * 86_400_000);
  const version = (id: string, begins: number, ends: number | null): StoredVersion => ({
    id,
    rev: 1,
    status: 'published',
    effectiveAt: day(begins),
    expiresAt: ends === null ? null : day(ends),
  });
  const versions = [
    version('forever', -9, null),
    version('replaced', -10, null),
    version('week', -5, 5),
    version('hidden', -6, 1),
    version('offer', -1, 2),
    version('later', 1, null),
  ];
  expect(returningVersions(versions, at).map(({ id }) => id)).toEqual(['offer', 'week', 'forever']);
});
