import { expect, test } from 'vitest';
import { backOffMs, reconnectBackOff, resendBackOff } from './back-off.ts';

test('reconnects after 1, 2, 4 … 120 s', () => {
  const waits = [0, 1, 2, 6, 7, 50].map((attempt) => backOffMs(reconnectBackOff, attempt, 0.5));
  expect(waits).toEqual([1_000, 2_000, 4_000, 64_000, 120_000, 120_000]);
});

test('spreads reconnections by ± 30 %', () => {
  expect(backOffMs(reconnectBackOff, 0, 0)).toBe(700);
  expect(backOffMs(reconnectBackOff, 0, 0.999_999)).toBe(1_300);
});

test('repeats an event after 10, 20, 40 … 300 s', () => {
  expect([0, 1, 2, 9].map((attempt) => backOffMs(resendBackOff, attempt, 0.1))).toEqual([
    10_000, 20_000, 40_000, 300_000,
  ]);
});
