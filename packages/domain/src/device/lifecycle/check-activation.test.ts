import { describe, expect, test } from 'vitest';
import {
  type ActivationFacts,
  checkActivatable,
  checkActivation,
  locksActivation,
} from './check-activation.ts';

const now = new Date('2026-11-20T10:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const waiting = { lifecycle: 'to_be_activated', activatedAt: null, activatedBy: null } as const;
const active = { lifecycle: 'operational', activatedAt: ago(10), activatedBy: 'me' } as const;
const facts: ActivationFacts = {
  device: waiting,
  accountId: 'me',
  codeMatches: true,
  codeRequired: true,
  wrongByUser: 0,
  wrongOnDevice: 0,
  lockedUntil: null,
};

describe('activation', () => {
  test.each([
    ['with the right code', {}, 'activate'],
    ['without a code where none is asked', { codeMatches: null, codeRequired: false }, 'activate'],
    ['an unknown number', { device: null }, 'DEVICE_NOT_ALLOCATED'],
    ['one still in stock', { device: { ...waiting, lifecycle: 'in_stock' } }, 'DEVICE_NOT_ALLOCATED'],
    ['a retired one', { device: { ...waiting, lifecycle: 'retired' } }, 'DEVICE_NOT_ALLOCATED'],
    ['again within 10 minutes', { device: active, codeMatches: false }, 'repeat'],
    ['again later', { device: { ...active, activatedAt: ago(10.1) } }, 'DEVICE_ALREADY_ACTIVATED'],
    [
      'one that a colleague activated',
      { device: { ...active, activatedBy: 'other' } },
      'DEVICE_ALREADY_ACTIVATED',
    ],
    ['with a wrong code', { codeMatches: false }, 'DEVICE_ENABLE_FAILED'],
    [
      'with a wrong code where none is asked',
      { codeMatches: false, codeRequired: false },
      'DEVICE_ENABLE_FAILED',
    ],
    ['without the code', { codeMatches: null }, 'BAD_INPUT'],
    ['with the right code after five wrong ones', { wrongByUser: 5 }, 'RATE_LIMITED'],
    ['while locked', { lockedUntil: ago(-30) }, 'RATE_LIMITED'],
    ['after the lock', { lockedUntil: now }, 'activate'],
    [
      'an active one while locked',
      { device: { ...active, activatedBy: 'x' }, lockedUntil: ago(-30) },
      'DEVICE_ALREADY_ACTIVATED',
    ],
  ] as const)('gets the right verdict %s', (_what, some, outcome) => {
    const checked = checkActivation({ ...facts, ...some } as ActivationFacts, now);
    expect(checked.ok ? checked.value : checked.refusal.code).toBe(outcome);
  });

  test('says how many tries are left and how long to wait', () => {
    expect(checkActivation({ ...facts, codeMatches: false, wrongByUser: 3 }, now)).toMatchObject({
      refusal: { params: { triesLeft: 1 } },
    });
    expect(checkActivation({ ...facts, lockedUntil: ago(-30) }, now)).toMatchObject({
      refusal: { params: { retryInS: 1_800 } },
    });
  });

  test('runs the checks of the screen before its form, without a code', () => {
    expect(checkActivatable(facts, now)).toEqual({ ok: true, value: 'activate' });
  });

  test('locks the device at the twentieth wrong code in an hour', () => {
    expect([locksActivation(18), locksActivation(19)]).toEqual([false, true]);
  });
});
