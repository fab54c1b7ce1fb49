import { MINUTE_MS } from '@larder/domain/durations';
import { expect, test } from 'vitest';
import { Takeovers } from './takeovers.ts';

/** The instants of those take-overs that exceeded the limit. */
const tooMany = (...atMs: number[]) => {
  const takeovers = new Takeovers();
  return atMs.filter((nowMs) => takeovers.note('VC24090001', alive, nowMs));
};
const alive = { ageMs: 1_000, silentMs: 0, isFromElsewhere: false, isOtherBoot: false };

test.each([
  ['accepts six within ten minutes', [0, 1, 2, 3, 4, 5], []],
  ['blocks the seventh', [0, 1, 2, 3, 4, 5, 6], [6]],
  ['accepts the seventh at ten minutes exactly', [0, 1, 2, 3, 4, 5, 10 * MINUTE_MS], []],
  ['counts a burst across the boundary of two windows', [0, ...burst(599_998)], [600_004]],
])('the take-over limit %s', (_what, atMs, expected) => {
  expect(tooMany(...atMs)).toEqual(expected);
});

test('the take-over limit blocks one number for ten minutes, no other number, and then forgets it', () => {
  const takeovers = new Takeovers();
  for (const nowMs of burst(0)) takeovers.note('VC24090001', alive, nowMs);
  expect(takeovers.isBlocked('VC24090001', 10 * MINUTE_MS)).toBe(true);
  expect(takeovers.isBlocked('VC24090002', 1)).toBe(false);
  takeovers.forget(5 * MINUTE_MS);
  expect(takeovers.isBlocked('VC24090001', 10 * MINUTE_MS)).toBe(true);
  takeovers.forget(11 * MINUTE_MS);
  expect(takeovers.isBlocked('VC24090001', 10 * MINUTE_MS)).toBe(false);
});

test('the take-over limit does not count connections that a dead link left behind', () => {
  const takeovers = new Takeovers();
  const dead = { ...alive, silentMs: null };
  for (let nowMs = 0; nowMs < 20; nowMs += 1) expect(takeovers.note('VC24090001', dead, nowMs)).toBe(false);
  expect(takeovers.isBlocked('VC24090001', 20)).toBe(false);
});

function burst(fromMs: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6].map((ms) => fromMs + ms);
}
