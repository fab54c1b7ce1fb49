import { describe, expect, test } from 'vitest';
import { checkOpenDoor, type OpenDoorFacts } from './check-open-door.ts';

const ready: OpenDoorFacts = {
  purpose: 'service',
  lifecycle: 'operational',
  online: true,
  activeSession: false,
  openCommand: false,
};

describe('opening a door remotely', () => {
  test.each([
    [{}, undefined],
    [{ purpose: 'restock' }, undefined],
    [{ purpose: 'sale' }, undefined],
    [{ lifecycle: 'to_be_activated' }, undefined],
    [{ lifecycle: 'to_be_activated', purpose: 'restock' }, 'DEVICE_ENABLE_FAILED'],
    [{ lifecycle: 'to_be_activated', purpose: 'sale' }, 'NOT_ACTIVATED'],
    [{ online: false }, 'DEVICE_OFFLINE'],
    [{ online: false, activeSession: true }, 'DEVICE_OFFLINE'],
    [{ activeSession: true }, 'DEVICE_BUSY'],
    [{ openCommand: true }, 'DEVICE_BUSY'],
  ] as const)('is judged with %j: %s', (facts, code) => {
    const checked = checkOpenDoor({ ...ready, ...facts });
    expect(checked.ok ? undefined : checked.refusal.code).toBe(code);
  });
});
