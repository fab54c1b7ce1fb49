import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

describe('a token bucket that is spent on credit', () => {
  test.each<[what: string, spends: [count: number, atMs: number][], waitMs: number]>([
    ['does not wait for a burst', [[2_000, 0]], 0],
    ['waits until the excess over the burst is paid back', [[2_300, 0]], 1_000],
    [
      'adds up the credit',
      [
        [2_000, 0],
        [150, 0],
        [150, 0],
      ],
      1_000,
    ],
    [
      'pays back as time passes',
      [
        [2_300, 0],
        [0, 600],
      ],
      400,
    ],
    [
      'does not grow beyond full',
      [
        [0, 1e9],
        [2_003, 1e9],
      ],
      10,
    ],
  ])('%s', (_what, spends, waitMs) => {
    const bucket = new TokenBucket(300, 2_000, 0);
    expect(spends.map(([count, atMs]) => bucket.spend(count, atMs)).at(-1)).toBe(waitMs);
  });

  test('passes its burst and its rate and no more, however the spending is split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 200 }), (counts) => {
        const bucket = new TokenBucket(300, 2_000, 0);
        let nowMs = 0;
        let spent = 0;
        for (const count of counts) {
          // The last chunk may be taken on credit, so it does not count.
          expect(spent).toBeLessThanOrEqual(2_000 + 0.3 * nowMs + 1);
          spent += count;
          nowMs += bucket.spend(count, nowMs);
        }
      }),
    );
  });
});
