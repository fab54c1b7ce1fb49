import { expect, test } from 'vitest';
import { readRefundAgainAt, refundRetryAt } from './refund-retry.ts';

const at = new Date('2026-11-20T10:00Z');
const minutes = (later: Date | null) => later && (later.getTime() - at.getTime()) / 60_000;

test.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 120],
  [5, 360],
  [6, null],
])('retries a refund after failure %d in %s minutes', (failures, expected) => {
  expect(minutes(refundRetryAt(failures, at))).toBe(expected);
});

test.each([
  [1, 1],
  [2, 5],
  [4, 120],
  [5, 120],
  [600, 120],
])('reads a refund without an end (try %d) again after %d minutes', (tries, expected) => {
  expect(minutes(readRefundAgainAt(tries, at))).toBe(expected);
});
