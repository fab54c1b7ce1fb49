import type { Lockout } from '@larder/cabinet-protocol/fields';
import type { Device } from '../device/device.ts';
import { isFrozenAt, nextFreezeChangeAt } from '../device/freeze.ts';
import type { Settings } from '../device/settings.ts';

const longestWaitMs = 3_600_000;

export type Lockouts = ReturnType<typeof createLockouts>;

/** Reasons to refuse shoppers: freeze rule, warm food, broken locks [protocol 7, 8.1]. */
// long: a closure over the reasons of one cabinet; each function in it is short
export function createLockouts(device: Device, settings: () => Settings) {
  const { flash, world, spec } = device;
  let warmSinceMs: number | null = null;

  const current = (): Lockout[] => flash.read('lockouts') ?? [];
  const isFrozen = () => current().includes('freeze');

  function isBroken(): boolean {
    const broken = (flash.read('faults') ?? []).filter(({ code }) => code === 'LOCK_FAULT');
    return spec.doors.every((door) => broken.some(({ part }) => part === `lock.${door}`));
  }

  /** True while food was too warm for too long: only a visit by a person, and a cold cabinet, unlock again. */
  function isHealthLocked(): boolean {
    const { enabled, aboveC10, minutes } = settings().healthLock;
    if (!enabled) return false;
    if (current().includes('health')) return true;
    if (world.mainC10 <= aboveC10) warmSinceMs = null;
    else warmSinceMs ??= device.upMs();
    return warmSinceMs !== null && device.upMs() - warmSinceMs >= minutes * 60_000;
  }

  function write(next: Lockout[], by: string): void {
    const before = current();
    if (next.length === before.length && next.every((lockout) => before.includes(lockout))) return;
    flash.write('lockouts', next);
    const frozen = next.includes('freeze');
    if (frozen !== before.includes('freeze')) device.record('freeze.changed', { active: frozen, by });
    device.record('lockout.changed', { lockouts: next });
    device.emit('changed', 'lockouts');
  }

  function update(by: string): void {
    const now = device.time.correctedMs();
    const next: Lockout[] = [];
    if (isFrozenAt(settings().freeze, now)) next.push('freeze');
    if (isHealthLocked()) next.push('health');
    if (isBroken()) next.push('fault');
    write(next, by);
  }

  let planned: ReturnType<Device['after']> | undefined;
  function planNext(): void {
    planned?.cancel();
    const now = device.time.correctedMs();
    const at = nextFreezeChangeAt(settings().freeze, now) ?? now + longestWaitMs;
    planned = device.after(Math.min(Math.max(at - now, 1), longestWaitMs), () => {
      update('schedule');
      planNext();
    });
  }

  device.on('booted', () => {
    warmSinceMs = null;
    update('schedule');
    planNext();
  });
  device.on('minute', () => update('schedule'));
  device.on('changed', (aspect) => {
    if (aspect !== 'settings') return;
    update('cloud');
    planNext();
  });
  device.on('session_over', ({ kind }) => {
    if (kind === 'sale' || world.mainC10 > settings().healthLock.aboveC10) return;
    warmSinceMs = null;
    write(
      current().filter((lockout) => lockout !== 'health'),
      'cloud',
    );
  });

  return { current, isFrozen, update: () => update('schedule') };
}
