import { describe, expect, test } from 'vitest';
import { decideOnShow } from './decide-on-show.ts';

const hiddenAtMs = Date.parse('2026-11-21T08:00:00Z');
const shown = (awayMs: number, rest: Partial<Parameters<typeof decideOnShow>[0]> = {}) =>
  decideOnShow({
    nowMs: hiddenAtMs + awayMs,
    hiddenAtMs,
    path: '/pages/device/device-details',
    needLogin: false,
    ...rest,
  });

describe('an app that becomes visible again', () => {
  test.each([
    ['after 1 ms', 1, {}, { kind: 'redirectCheck' }],
    ['after exactly ten minutes', 600_000, {}, { kind: 'redirectCheck' }],
    ['a millisecond later', 600_001, {}, { kind: 'reload', href: `/?t=${hiddenAtMs + 600_001}` }],
    ['with the clock moved back', -86_400_000, {}, { kind: 'redirectCheck' }],
    ['on the no-permission page', 600_001, { path: '/pages/user/no-permission' }, { kind: 'redirectCheck' }],
    ['never hidden before', 600_001, { hiddenAtMs: null }, { kind: 'redirectCheck' }],
    ['signed out, soon', 1, { needLogin: true }, { kind: 'nothing' }],
    [
      'signed out, late',
      600_001,
      { needLogin: true },
      { kind: 'reload', href: `/?t=${hiddenAtMs + 600_001}` },
    ],
    [
      'signed out, late, on the no-permission page',
      600_001,
      { needLogin: true, path: '/pages/user/no-permission' },
      { kind: 'nothing' },
    ],
  ] as const)('%s', (_when, awayMs, rest, expected) => {
    expect(shown(awayMs, rest)).toEqual(expected);
  });
});
