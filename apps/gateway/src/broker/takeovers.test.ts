import { expect, test } from 'vitest';
import { Takeovers } from './takeovers.ts';

const MINUTE_MS = 60_000;

/** Which of the take-overs at these instants was one too many. */
const tooMany = (...atMs: number[]) => {
  const takeovers = new Takeovers();
  return atMs.filter((nowMs) => takeovers.note('VC24090001', nowMs));
};

test.each([
  ['six within ten minutes are borne', [0, 1, 2, 3, 4, 5], []],
  ['the seventh blocks', [0, 1, 2, 3, 4, 5, 6], [6]],
  ['seven in just ten minutes are borne', [0, 1, 2, 3, 4, 5, 10 * MINUTE_MS], []],
  ['a burst is one wherever the minutes are cut', [0, ...burst(599_998)], [600_004]],
])('%s', (_what, atMs, expected) => {
  expect(tooMany(...atMs)).toEqual(expected);
});

test('a number is shut out for ten minutes, no other with it, and forgotten afterwards', () => {
  const takeovers = new Takeovers();
  for (const nowMs of burst(0)) takeovers.note('VC24090001', nowMs);
  expect(takeovers.isBlocked('VC24090001', 10 * MINUTE_MS)).toBe(true);
  expect(takeovers.isBlocked('VC24090002', 1)).toBe(false);
  takeovers.forget(5 * MINUTE_MS);
  expect(takeovers.isBlocked('VC24090001', 10 * MINUTE_MS)).toBe(true);
  takeovers.forget(11 * MINUTE_MS);
  expect(takeovers.isBlocked('VC24090001', 10 * MINUTE_MS)).toBe(false);
});

function burst(fromMs: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6].map((ms) => fromMs + ms);
}
