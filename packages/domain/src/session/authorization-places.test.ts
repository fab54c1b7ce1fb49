import { describe, expect, test } from 'vitest';
import { serverLimits } from '../server-limits.ts';
import { admitAuthorization } from './admit-authorization.ts';
import {
  type AuthorizationPlaces,
  adjustPlaces,
  afterSilence,
  firstPlaces,
  isSilent,
} from './authorization-places.ts';

const { authorizePlacesMin: min, authorizePlacesMax: max } = serverLimits;
const before: AuthorizationPlaces = { places: 100, bestMs: 100, formerBestMs: 50, sinceMs: 0 };

test.each<[when: string, typicalMs: number, isBusy: boolean, places: number]>([
  ['hardly wait', 549, true, 125],
  ['wait a little', 550, true, 110],
  ['wait as long as they may', 1_050, true, 110],
  ['wait longer', 1_051, true, 60],
  ['wait longer, and few places are taken', 5_000, false, 100],
  ['hardly wait, and few places are taken', 50, false, 100],
])('has as many places as suit answers that %s (%i ms)', (_when, typicalMs, isBusy, places) => {
  expect(adjustPlaces(before, { nowMs: 1_000, typicalMs, isBusy }).places).toBe(places);
});

test.each([
  ['fewer than the fewest', { ...before, places: min }, 9_000, min],
  ['more than the most', { ...before, places: max }, 60, max],
])('has never %s', (_what, given, typicalMs, places) => {
  expect(adjustPlaces(given, { nowMs: 1_000, typicalMs, isBusy: true }).places).toBe(places);
});

test.each([
  ['answers that took 50 ms at best', before, 1_050, false],
  ['answers that took 50 ms at best', before, 1_051, true],
  ['a provider that needed 2.4 s', { ...before, bestMs: 2_400, formerBestMs: 2_400 }, 3_400, false],
  ['a provider that needed 2.4 s', { ...before, bestMs: 2_400, formerBestMs: 2_400 }, 3_401, true],
  ['answers of which none is known', firstPlaces(0), 5_000, false],
  ['answers of which none is known', firstPlaces(0), 5_001, true],
])(
  'tells silence from a slow answer: after %s, %o, nothing for %i ms is silence: %s',
  (_what, known, waitedMs, silent) => {
    expect(isSilent(known, waitedMs)).toBe(silent);
  },
);

test('has fewer places after a silence, which is no time of an answer', () => {
  expect(afterSilence(before)).toEqual({ ...before, places: 60 });
  expect(afterSilence({ ...before, places: min }).places).toBe(min);
});

test('forgets the best time after two periods, so that a provider that has become slow is believed', () => {
  let known = before;
  for (const nowMs of [10_000, 20_000])
    known = adjustPlaces(known, { nowMs, typicalMs: 2_000, isBusy: false });
  expect(known).toEqual({ places: 100, bestMs: 2_000, formerBestMs: 2_000, sinceMs: 20_000 });
  expect(adjustPlaces(known, { nowMs: 20_500, typicalMs: 2_050, isBusy: true }).places).toBe(125);
});

/**
 * A machine that answers `perSecond` questions, one after the other, each after at least `leastMs`, and questions at a
 * steady rate, by the rules of admission. Windows end as the gateway's do.
 */
function serve(plan: {
  perSecond: number;
  leastMs: number;
  phases: readonly { asked: number; seconds: number }[];
}) {
  const { perSecond, leastMs } = plan;
  let known = firstPlaces(0);
  let window = { sinceMs: 0, took: [] as number[], most: 0 };
  let freeMs = 0;
  let nowMs = 0;
  const underWay: { beganMs: number; endMs: number }[] = [];
  return plan.phases.map(({ asked, seconds }) => {
    const untilMs = nowMs + seconds * 1_000;
    const settledMs = untilMs - (seconds * 1_000) / 2;
    let sold = 0;
    const waits: number[] = [];
    for (let due = nowMs; nowMs < untilMs; nowMs += 1) {
      for (; due <= nowMs; due += 1_000 / asked) {
        const facts = { places: known.places, underWay: underWay.length, ofMerchant: 0 };
        if (admitAuthorization({ ...facts, ofCabinet: 0, isRepeated: false }) !== 'begin') continue;
        freeMs = Math.max(freeMs, nowMs) + 1_000 / perSecond;
        underWay.push({ beganMs: nowMs, endMs: Math.max(freeMs, nowMs + leastMs) });
        window.most = Math.max(window.most, underWay.length);
      }
      for (let first = underWay[0]; first && first.endMs <= nowMs; first = underWay[0]) {
        underWay.shift();
        if (nowMs >= settledMs) sold += 1;
        waits.push(nowMs - first.beganMs);
        if (first.beganMs >= window.sinceMs) window.took.push(nowMs - first.beganMs);
      }
      if (window.took.length < 10 || nowMs - window.sinceMs < 100) continue;
      const typicalMs = window.took.toSorted((one, other) => one - other)[window.took.length >> 1] ?? 0;
      known = adjustPlaces(known, { nowMs, typicalMs, isBusy: window.most * 2 >= known.places });
      window = { sinceMs: nowMs, took: [], most: 0 };
    }
    const capacity = Math.min(asked, perSecond);
    return { share: sold / ((seconds / 2) * capacity), longestMs: Math.max(...waits) };
  });
}

describe('a machine that is asked for more than it can do', () => {
  test.each([
    ['a slow machine', 84, 60],
    ['a fast machine', 400, 30],
    ['a machine whose provider needs a second', 84, 1_000],
  ])('sells what it can at any load, and answers in time: %s', (_name, perSecond, leastMs) => {
    for (const times of [1, 2, 4, 8]) {
      const phases = [{ asked: perSecond * times, seconds: 40 }];
      const [found] = serve({ perSecond, leastMs, phases });
      expect(found?.share, `${times} x`).toBeGreaterThan(0.85);
      expect(found?.longestMs, `${times} x`).toBeLessThan(5_000);
    }
  });

  test('makes no queue that grows: after five minutes answers take little more than half of their time', () => {
    const phases = [
      { asked: 400, seconds: 60 },
      { asked: 400, seconds: 240 },
    ];
    const [, later] = serve({ perSecond: 84, leastMs: 60, phases });
    expect(later?.longestMs).toBeLessThan(4_000);
  });

  test('sells everything again as soon as the load is gone', () => {
    const phases = [
      { asked: 700, seconds: 20 },
      { asked: 70, seconds: 4 },
    ];
    const [, after] = serve({ perSecond: 84, leastMs: 60, phases });
    expect(after?.share).toBeGreaterThan(0.98);
  });
});

test('a provider that is slow and not overloaded gets every question', () => {
  const phases = [{ asked: 60, seconds: 40 }];
  const [found] = serve({ perSecond: 1_000, leastMs: 2_400, phases });
  expect(found?.share).toBeGreaterThan(0.98);
});
