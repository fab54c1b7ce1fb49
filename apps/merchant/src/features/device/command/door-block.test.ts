import { describe, expect, test } from 'vitest';
import { doorBlock } from './door-block.ts';

const free = {
  phoneOnline: true,
  online: 'online',
  hasSession: false,
  openCommandId: null,
  ownCommandId: null,
} as const;

describe('opening a door remotely', () => {
  test('is possible on a reachable cabinet without a session', () => {
    expect(doorBlock(free)).toBeNull();
    expect(doorBlock({ ...free, online: 'stale' })).toBeNull();
  });
  test.each([
    [{ phoneOnline: false }, 'shell.offline'],
    [{ online: 'offline' }, 'refusal.DEVICE_OFFLINE'],
    [{ online: 'never_seen' }, 'refusal.DEVICE_OFFLINE'],
    [{ hasSession: true }, 'refusal.DEVICE_BUSY'],
    [{ openCommandId: 'a' }, 'device.command.other'],
    [{ openCommandId: 'a', ownCommandId: 'b' }, 'device.command.other'],
    [{ online: 'offline', hasSession: true, openCommandId: 'a' }, 'refusal.DEVICE_OFFLINE'],
  ] as const)('is blocked on %o with %s', (facts, key) => {
    expect(doorBlock({ ...free, ...facts })).toBe(key);
  });
  test('is not blocked by the command that this screen itself sent', () => {
    expect(doorBlock({ ...free, openCommandId: 'a', ownCommandId: 'a' })).toBeNull();
  });
});
