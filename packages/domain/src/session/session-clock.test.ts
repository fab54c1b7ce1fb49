import { describe, expect, test } from 'vitest';
import { clockEventOfSession, type SessionTimes } from './session-clock.ts';

const start = new Date('2026-11-20T10:00:00Z');
const base: SessionTimes = {
  state: 'open',
  kind: 'sale',
  authorizedAt: start,
  lastEventAt: start,
  online: true,
  holeInLog: false,
  neverStarted: false,
};
const minute = 60_000;

describe('a timeout of a session', () => {
  test.each([
    [{ state: 'authorized' }, 74_999, null],
    [{ state: 'authorized' }, 75_000, 'abort'],
    [{ state: 'authorized', online: false }, 75_000, 'stall'],
    [{ state: 'authorized', holeInLog: true }, 75_000, 'stall'],
    [{ state: 'recognizing' }, 119_999, null],
    [{ state: 'recognizing' }, 120_000, 'give_up'],
    [{ state: 'recognizing', online: false }, 120_000, null],
    [{ state: 'recognizing', online: false }, 30 * minute, 'stall'],
    [{ state: 'recognizing', holeInLog: true }, 120_000, null],
    [{ state: 'open' }, 600 * minute, null],
    [{ state: 'open', online: false }, 30 * minute - 1, null],
    [{ state: 'open', online: false }, 30 * minute, 'stall'],
    [{ state: 'opening', online: false }, 30 * minute, 'stall'],
    [{ state: 'unlocked', online: false }, 30 * minute, 'stall'],
    [{ state: 'stalled' }, 360 * minute - 1, null],
    [{ state: 'stalled' }, 360 * minute, 'give_up'],
    [{ state: 'stalled', kind: 'restock' }, 360 * minute - 1, null],
    [{ state: 'stalled', kind: 'restock' }, 360 * minute, 'broken_off_staff'],
    [{ state: 'stalled', neverStarted: true }, 0, 'abort'],
    [{ state: 'stalled', neverStarted: true, online: false }, 60 * minute, null],
    [{ state: 'stalled', neverStarted: true, holeInLog: true }, 60 * minute, null],
    [{ state: 'recognized' }, 600 * minute, null],
    [{ state: 'aborted' }, 600 * minute, null],
  ] as const)('gives, with %j after %d ms, %s', (facts, ms, event) => {
    expect(clockEventOfSession({ ...base, ...facts }, new Date(start.getTime() + ms))).toBe(event);
  });
});
