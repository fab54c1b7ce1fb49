import { DAY_MS, MINUTE_MS } from '../durations.ts';

const retryMinutes = [1, 5, 30, 120] as const;
const longestMinutes = 120;
const onTheWayMinutes = 60;
/** Banks return money for some days after they had it. */
const RETURNABLE_MS = 7 * DAY_MS;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** When a withdrawal is tried again whose call had no outcome. Never gives up: the money may be on its way. */
export const sendWithdrawalAgainAt = (tries: number, lastTriedAt: Date): Date =>
  later(lastTriedAt, (retryMinutes[tries - 1] ?? longestMinutes) * MINUTE_MS);

/** When a payout is read again: hourly until the bank has it, daily for a week after; then null. */
export function checkPayoutAgainAt(
  state: 'on_the_way' | 'paid',
  paidAt: Date | null,
  now: Date,
): Date | null {
  if (state === 'on_the_way') return later(now, onTheWayMinutes * MINUTE_MS);
  return now.getTime() - (paidAt ?? now).getTime() < RETURNABLE_MS ? later(now, DAY_MS) : null;
}
