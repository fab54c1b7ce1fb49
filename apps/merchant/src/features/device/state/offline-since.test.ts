import { describe, expect, test } from 'vitest';
import { offlineSince } from './offline-since.ts';

const early = '2026-11-21T08:00:00.000Z';
const soon = '2026-11-21T08:02:29.999Z';
const late = '2026-11-21T08:02:30.000Z';

describe('the start of an outage', () => {
  test('is the end of the connection', () => {
    expect(offlineSince({ since: soon, lastSeenAt: early })).toBe(soon);
  });
  test('is the last message when only silence revealed the outage', () => {
    expect(offlineSince({ since: late, lastSeenAt: early })).toBe(early);
  });
  test('is the last message while the state still says online', () => {
    expect(offlineSince({ since: early, lastSeenAt: late })).toBe(late);
  });
  test('is whichever of the two times is known', () => {
    expect(offlineSince({ since: null, lastSeenAt: late })).toBe(late);
    expect(offlineSince({ since: early, lastSeenAt: null })).toBe(early);
    expect(offlineSince({ since: null, lastSeenAt: null })).toBeNull();
  });
});
