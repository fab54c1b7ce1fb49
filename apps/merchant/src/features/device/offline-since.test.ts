import { describe, expect, test } from 'vitest';
import { offlineSince } from './offline-since.ts';

const early = '2026-11-21T08:00:00.000Z';
const soon = '2026-11-21T08:02:29.999Z';
const late = '2026-11-21T08:02:30.000Z';

describe('a cabinet is offline since', () => {
  test('its connection ended', () => {
    expect(offlineSince({ since: soon, lastSeenAt: early })).toBe(soon);
  });
  test('it was last heard, when only its silence told that it is gone', () => {
    expect(offlineSince({ since: late, lastSeenAt: early })).toBe(early);
  });
  test('it was last heard, while its state still says online', () => {
    expect(offlineSince({ since: early, lastSeenAt: late })).toBe(late);
  });
  test('whichever of the two is known', () => {
    expect(offlineSince({ since: null, lastSeenAt: late })).toBe(late);
    expect(offlineSince({ since: early, lastSeenAt: null })).toBe(early);
    expect(offlineSince({ since: null, lastSeenAt: null })).toBeNull();
  });
});
