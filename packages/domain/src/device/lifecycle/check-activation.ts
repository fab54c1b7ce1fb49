import { limits } from '../../limits.ts';
import { accept, type Result, refuse } from '../../refusal.ts';
import type { Lifecycle } from './lifecycle-transitions.ts';

export type ActivationFacts = {
  /** Null: no device has that number, or it is not allocated to this merchant. */
  readonly device: {
    readonly lifecycle: Lifecycle;
    readonly activatedAt: Date | null;
    readonly activatedBy: string | null;
  } | null;
  readonly accountId: string;
  /** Null: no code was given. */
  readonly codeMatches: boolean | null;
  /** Policy of the merchant. */
  readonly codeRequired: boolean;
  /**
   * Wrong codes so far: by this user in the last minute, for this device in the last hour. `lockedUntil`: end of the
   * device's lock.
   */
  readonly wrongByUser: number;
  readonly wrongOnDevice: number;
  readonly lockedUntil: Date | null;
};

/** `repeat`: the same user activated it within the last 10 minutes, so a double tap succeeds without a change. */
export type ActivationVerdict = 'activate' | 'repeat';

/**
 * Runs the first two checks, for the screen before its form. Refuses `DEVICE_NOT_ALLOCATED` or
 * `DEVICE_ALREADY_ACTIVATED`. [protocol 5.2]
 */
export function checkActivatable(
  { device, accountId }: Pick<ActivationFacts, 'device' | 'accountId'>,
  now: Date,
): Result<ActivationVerdict> {
  if (!device || device.lifecycle === 'in_stock' || device.lifecycle === 'retired')
    return refuse('DEVICE_NOT_ALLOCATED');
  if (device.lifecycle === 'to_be_activated') return accept('activate');
  const sinceMs = now.getTime() - (device.activatedAt?.getTime() ?? 0);
  const isRepeat = device.activatedBy === accountId && sinceMs <= limits.activationRepeatMs;
  return isRepeat ? accept('repeat') : refuse('DEVICE_ALREADY_ACTIVATED');
}

/**
 * Decides whether this person may activate this device. The checks run in the order of protocol 5.2, the rate limit
 * before the code. Refuses `DEVICE_NOT_ALLOCATED`, `DEVICE_ALREADY_ACTIVATED`, `RATE_LIMITED` {retryInS}, `BAD_INPUT`
 * without a code, `DEVICE_ENABLE_FAILED` {triesLeft}.
 */
export function checkActivation(facts: ActivationFacts, now: Date): Result<ActivationVerdict> {
  const activatable = checkActivatable(facts, now);
  if (!activatable.ok || activatable.value === 'repeat') return activatable;
  const lockedMs = (facts.lockedUntil?.getTime() ?? 0) - now.getTime();
  if (lockedMs > 0) return refuse('RATE_LIMITED', { retryInS: Math.ceil(lockedMs / 1_000) });
  if (facts.wrongByUser >= limits.activationTriesPerMinute) return refuse('RATE_LIMITED', { retryInS: 60 });
  if (facts.codeMatches === null && facts.codeRequired)
    return refuse('BAD_INPUT', { key: 'valid.activationCode', field: 'k' });
  if (facts.codeMatches ?? true) return accept('activate');
  return refuse('DEVICE_ENABLE_FAILED', {
    triesLeft: limits.activationTriesPerMinute - facts.wrongByUser - 1,
  });
}

/**
 * True if this wrong code is the one that locks the device for an hour; `wrongOnDevice` counts the wrong codes before
 * it.
 */
export function locksActivation(wrongOnDevice: number): boolean {
  return wrongOnDevice + 1 >= limits.activationTriesPerHour;
}
