import { describe, expect, test } from 'vitest';
import { exclusionOf, type RolloutCabinet, shareOf } from './firmware-rollout.ts';

const cabinet: RolloutCabinet = {
  lifecycle: 'operational',
  fw: '1.8.2',
  caps: ['door.L', 'ota'],
  hasOpenSession: false,
  openUpdate: false,
  before: null,
  share: 30,
};
const rollout = { version: '1.9.0', percent: 100, retry: false };

describe('a rollout', () => {
  test.each([
    ['an ordinary cabinet', {}, {}, null],
    ['one that waits to be activated', { lifecycle: 'to_be_activated' }, {}, null],
    ['one in stock', { lifecycle: 'in_stock' }, {}, 'in_stock'],
    ['a retired one', { lifecycle: 'retired' }, {}, 'retired'],
    ['one that was never online', { fw: null }, {}, 'never_seen'],
    ['one without the capability', { caps: ['door.L'] }, {}, 'unsupported'],
    ['one that runs the release', { fw: '1.9.0' }, {}, 'up_to_date'],
    ['one that is updating', { openUpdate: true }, {}, 'under_way'],
    ['one with a shopper in a session', { hasOpenSession: true }, {}, 'session_open'],
    ['one below the share', {}, { percent: 31 }, null],
    ['one at the share', {}, { percent: 30 }, 'later_share'],
    ['one where it failed', { before: 'failed' }, {}, 'failed_before'],
    ['one that rolled the release back', { before: 'rolled_back' }, {}, 'failed_before'],
    ['one where it failed, with a retry', { before: 'failed' }, { retry: true }, null],
    ['one that had the release and now runs another', { before: 'verified' }, {}, null],
  ] as const)('includes the right devices: %s', (_, of, by, expected) => {
    expect(exclusionOf({ ...cabinet, ...of }, { ...rollout, ...by })).toBe(expected);
  });

  test('spreads devices evenly, and each release differently', () => {
    const ids = Array.from(
      { length: 5_000 },
      (_, at) => `019a2000-0000-7e07-8000-${String(at).padStart(12, '0')}`,
    );
    const shares = ids.map((id) => shareOf('019a2000-0000-7e07-8000-00000000000a', id));
    const below = (limit: number) => shares.filter((share) => share < limit).length / ids.length;
    expect(Math.min(...shares)).toBe(0);
    expect(Math.max(...shares)).toBe(99);
    expect(Math.abs(below(10) - 0.1)).toBeLessThan(0.03);
    expect(Math.abs(below(50) - 0.5)).toBeLessThan(0.05);
    expect(ids.map((id) => shareOf('019a2000-0000-7e07-8000-00000000000b', id))).not.toEqual(shares);
  });
});
