import { HOUR_MS } from '@larder/domain/durations';
import { MERCHANT_TIME_ZONE } from './shop.ts';
import type { System } from './system.ts';

/**
 * Moves the clock by two hours where the merchant's midnight is less than an hour away. What a test then dates back by
 * minutes, or does within minutes, stays on one day. Call it before anyone signs in.
 */
export async function awayFromMidnight(system: System): Promise<void> {
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone: MERCHANT_TIME_ZONE,
    hourCycle: 'h23',
    hour: 'numeric',
  });
  const hour = Number(local.format(system.now()));
  if (hour === 23 || hour === 0) await system.moveClock(2 * HOUR_MS);
}
