import { HOUR_MS } from '@larder/domain/durations';
import { expect, test } from 'vitest';
import { clockOffset } from './clock-offset.ts';

test.each([
  ['a clock that is right stays as it is', 0, [1_000, 1_050, 1_100], 0],
  ['a second of doubt on a slow network moves nothing', 0, [1_000, 6_000, 9_000], 0],
  ['a clock an hour ahead is set back', 0, [HOUR_MS + 1_000, 1_050, HOUR_MS + 1_100], -HOUR_MS],
  ['a clock an hour behind is set forward', 0, [1_000, HOUR_MS + 1_050, 1_100], HOUR_MS],
  ['what was learned holds', -HOUR_MS, [HOUR_MS + 1_000, 1_080, HOUR_MS + 1_100], -HOUR_MS],
  ['a clock that was put right is believed again', -HOUR_MS, [1_000, 1_050, 1_100], 0],
  ['a slow answer is judged from its middle', 0, [HOUR_MS, 10_000, HOUR_MS + 20_000], -HOUR_MS],
  ['a clock that went backwards while it waited teaches nothing', 7, [HOUR_MS, 1_050, 1_100], 7],
  ['an answer without a time teaches nothing', 7, [1_000, Number.NaN, 1_100], 7],
] as const)('%s', (_name, known, [sentMs, serverMs, receivedMs], expected) => {
  expect(clockOffset(known, { sentMs, serverMs, receivedMs })).toBe(expected);
});
