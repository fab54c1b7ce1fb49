import { expect, test } from 'vitest';
import { onlineStatus } from './online-status.ts';

const heardAt = new Date('2026-11-20T10:00:00Z');
const after = (ms: number) => new Date(heardAt.getTime() + ms);

test.each([
  ['never_seen', 0, 'never_seen'],
  ['offline', 0, 'offline'],
  ['online', 0, 'online'],
  ['online', 74_999, 'online'],
  ['online', 75_000, 'stale'],
  ['online', 149_999, 'stale'],
  ['online', 150_000, 'offline'],
] as const)('shows %s, silent for %d ms, as %s', (state, silentMs, shown) => {
  expect(onlineStatus({ state, lastSeenAt: heardAt }, after(silentMs))).toBe(shown);
});

test.each([null, { state: null, lastSeenAt: null }])(
  'shows a device with the row %j as never seen',
  (row) => {
    expect(onlineStatus(row, heardAt)).toBe('never_seen');
  },
);

test('shows a device that is online but was never seen as offline', () => {
  expect(onlineStatus({ state: 'online', lastSeenAt: null }, heardAt)).toBe('offline');
});
