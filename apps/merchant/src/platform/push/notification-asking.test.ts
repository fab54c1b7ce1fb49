import { WEEK_MS } from '@larder/domain/durations';
import { describe, expect, test } from 'vitest';
import { shouldAsk } from './notification-asking.ts';

const asked = (notificationData: unknown, agoMs: number | null = null) =>
  shouldAsk({
    notificationData,
    askedAtMs: agoMs === null ? null : 1_000_000,
    nowMs: 1_000_000 + (agoMs ?? 0),
  });

describe('asking for notifications', () => {
  test.each([
    ['the text false', 'false', true],
    ['nothing', undefined, true],
    ['null', null, true],
    ['an empty text', '', true],
    ['the text true', 'true', false],
    ['true', true, false],
    ['any other state', 'granted', false],
  ])("depends on the shell's state %s: asks is %s", (_what, state, expected) => {
    expect(asked(state)).toBe(expected);
  });
  test('repeats after 7 days, not earlier', () => {
    expect([asked('false', WEEK_MS - 1), asked('false', WEEK_MS)]).toEqual([false, true]);
  });
});
