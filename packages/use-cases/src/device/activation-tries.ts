import type { Tx } from '@larder/database/transaction';
import { locksActivation } from '@larder/domain/device/lifecycle/check-activation';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import type { AccountId, DeviceId } from '@larder/domain/ids';
import { serverLimits } from '@larder/domain/server-limits';

/** Wrong activation codes so far, as the rule `checkActivation` of the domain judges them. */
export type ActivationTries = {
  readonly wrongByUser: number;
  readonly wrongOnDevice: number;
  readonly lockedUntil: Date | null;
};

const userWindowMs = MINUTE_MS;
const deviceWindowMs = HOUR_MS;
const userKey = (accountId: AccountId) => `activate-user ${accountId}`;
const deviceKey = (deviceId: DeviceId) => `activate-device ${deviceId}`;

/**
 * Locks both counter rows until the end of the transaction, so that concurrent tries are counted one by one.
 * [protocol 5.2]
 */
export async function lockActivationTries(
  tx: Tx,
  accountId: AccountId,
  deviceId: DeviceId,
  now: Date,
): Promise<ActivationTries> {
  const [user, device] = [
    await lockCounter(tx, userKey(accountId), userWindowMs, now),
    await lockCounter(tx, deviceKey(deviceId), deviceWindowMs, now),
  ];
  return { wrongByUser: user.count, wrongOnDevice: device.count, lockedUntil: device.lockedUntil };
}

async function lockCounter(tx: Tx, key: string, windowMs: number, now: Date) {
  const fresh = { windowStart: now, count: 0, expiresAt: new Date(now.getTime() + windowMs) };
  const row = await tx.rateLimitCounter.upsert({
    where: { key },
    create: { key, ...fresh },
    update: { key },
  });
  const over = now.getTime() - row.windowStart.getTime() >= windowMs;
  const locked = row.lockedUntil !== null && row.lockedUntil > now;
  if (!over || locked) return row;
  return tx.rateLimitCounter.update({ where: { key }, data: { ...fresh, lockedUntil: null } });
}

/** Counts one more wrong code; the 20th for a cabinet within an hour locks it for an hour. */
export async function countWrongCode(
  tx: Tx,
  accountId: AccountId,
  deviceId: DeviceId,
  { wrongOnDevice }: ActivationTries,
  now: Date,
): Promise<void> {
  await tx.rateLimitCounter.update({
    where: { key: userKey(accountId) },
    data: { count: { increment: 1 } },
  });
  const lockedUntil = locksActivation(wrongOnDevice)
    ? new Date(now.getTime() + serverLimits.activationLockMs)
    : null;
  await tx.rateLimitCounter.update({
    where: { key: deviceKey(deviceId) },
    data: {
      count: { increment: 1 },
      ...(lockedUntil ? { lockedUntil, expiresAt: lockedUntil } : {}),
    },
  });
}
