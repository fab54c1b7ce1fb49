import { limits } from '../limits.ts';

/**
 * Returns when members are notified of an alert: at once or, after several of its type at its device within an hour,
 * once it has lasted ten minutes. A loose contact that raises and ends an alert every second must neither notify all
 * night nor hide a failure that persists. [decision 78]
 */
export function notifyAt(raisedAt: Date, earlierInWindow: number): Date {
  const isFlapping = earlierInWindow >= limits.alertsAtOnce;
  return isFlapping ? new Date(raisedAt.getTime() + limits.alertHeldMs) : raisedAt;
}
