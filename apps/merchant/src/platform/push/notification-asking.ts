import { WEEK_MS } from '@larder/domain/durations';

const KEY = 'notificationAskedAt';

type Asking = { notificationData: unknown; askedAtMs: number | null; nowMs: number };

/**
 * Decides whether to ask for notifications: they are on if the state is present and not the text `false`; asks again
 * after 7 days. [screens 3.6]
 */
export function shouldAsk({ notificationData, askedAtMs, nowMs }: Asking): boolean {
  const present = notificationData !== undefined && notificationData !== null && notificationData !== '';
  if (present && notificationData !== 'false') return false;
  return askedAtMs === null || nowMs - askedAtMs >= WEEK_MS;
}

export function readAskedAt(): number | null {
  const stored = Number(globalThis.localStorage?.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(stored) ? stored : null;
}

export function writeAskedAt(nowMs: number): void {
  try {
    globalThis.localStorage?.setItem(KEY, String(nowMs));
  } catch {
    // Private windows have no storage: the question returns at the next start.
  }
}
