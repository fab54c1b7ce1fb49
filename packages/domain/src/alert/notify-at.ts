import { limits } from '../limits.ts';

/**
 * When members are notified of an alert: at once, or, after several of its kind at its cabinet within an hour, once it has held for ten
 * minutes. A loose contact that raises and ends an alert every second must neither ring all night nor hide a failure that stays.
 * [decision 78]
 */
export function notifyAt(raisedAt: Date, earlierInWindow: number): Date {
  const isFlapping = earlierInWindow >= limits.alertsAtOnce;
  return isFlapping ? new Date(raisedAt.getTime() + limits.alertHeldMs) : raisedAt;
}
