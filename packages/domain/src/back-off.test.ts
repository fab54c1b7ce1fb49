import { expect, test } from 'vitest';
import { type BackOff, backOffMs } from './back-off.ts';

const policy: BackOff = { firstMs: 1_000, maxMs: 120_000, jitter: 0.3 };

test('doubles the wait up to its maximum', () => {
  const waits = [0, 1, 2, 6, 7, 50].map((attempt) => backOffMs(policy, attempt, 0.5));
  expect(waits).toEqual([1_000, 2_000, 4_000, 64_000, 120_000, 120_000]);
});

test('spreads each wait by its share of jitter', () => {
  expect(backOffMs(policy, 0, 0)).toBe(700);
  expect(backOffMs(policy, 0, 0.999_999)).toBe(1_300);
  expect(backOffMs({ ...policy, jitter: 0 }, 0, 0.1)).toBe(1_000);
});
