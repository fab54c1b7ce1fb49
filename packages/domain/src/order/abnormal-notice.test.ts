import { expect, test } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { abnormalStageAt } from './abnormal-notice.ts';

const deadline = new Date('2026-11-22T10:00Z');

test.each([
  [24 * HOUR_MS, 'opened'],
  [4 * HOUR_MS + 1, 'opened'],
  [4 * HOUR_MS, 'urgent'],
  [HOUR_MS + 1, 'urgent'],
  [HOUR_MS, 'last_call'],
  [1, 'last_call'],
  [0, null],
  [-HOUR_MS, null],
])('an order with %d ms left is at stage %s', (left, stage) => {
  expect(abnormalStageAt(deadline, new Date(deadline.getTime() - left))).toBe(stage);
});
