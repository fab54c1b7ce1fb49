import { expect, test } from 'vitest';
import { clockEventOfCommand } from './command-specs.ts';

const expiresAt = new Date('2026-11-20T23:57:45Z');

test.each([
  ['created', 4_999, null],
  ['created', 5_000, 'expire'],
  ['sent', 5_000, 'expire'],
  ['sent', -1_000, null],
  ['accepted', 5_000, null],
  ['accepted', 19_999, null],
  ['accepted', 20_000, 'time_out'],
  ['running', 20_000, 'time_out'],
  ['succeeded', 99_000, null],
  ['expired', 99_000, null],
  ['canceled', 99_000, null],
] as const)(
  'in state %s, a door command %d ms past its expiry gets the event %s',
  (state, overdueMs, event) => {
    const now = new Date(expiresAt.getTime() + overdueMs);
    expect(clockEventOfCommand({ name: 'door.open', state, expiresAt }, now)).toBe(event);
  },
);
