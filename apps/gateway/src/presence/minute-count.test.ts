import { expect, test } from 'vitest';
import { MinuteCount } from './minute-count.ts';

test('MinuteCount counts within a minute and restarts after it', () => {
  const count = new MinuteCount();
  expect([0, 1, 59_999, 60_000, 60_001, 300_000].map((nowMs) => count.note(nowMs))).toEqual([
    1, 2, 3, 1, 2, 1,
  ]);
});
