import { addDays, type CalendarDay } from '../calendar-day.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { localDay, startOfDay } from '../time-zone.ts';

/** Duration of a new entry unless the member chooses another day. */
const BLACKLIST_DAYS = 180;

/** Reasons to blacklist a card. [domain 8] */
export const blacklistReasons = ['unpaid', 'theft', 'abuse', 'chargeback', 'other'] as const;
export type BlacklistReason = (typeof blacklistReasons)[number];

/** Tabs of the list: entries that still count, and those that no longer do. [screens 55] */
export const blacklistTabs = ['active', 'removed'] as const;
export type BlacklistTab = (typeof blacklistTabs)[number];

type Ending = { readonly removedAt: Date | null; readonly expiresAt: Date | null };

export type BlacklistState = 'active' | 'expired' | 'removed';

/** The state of an entry now; only an active one denies its card. */
export function blacklistState({ removedAt, expiresAt }: Ending, now: Date): BlacklistState {
  if (expiresAt && expiresAt <= now && !(removedAt && removedAt < expiresAt)) return 'expired';
  return removedAt ? 'removed' : 'active';
}

/** Returns the kind of an entry: the card itself, or an account behind which it is hidden. */
export const blacklistKindOf = (method: 'card' | 'wallet' | 'qr_wallet' | 'account'): 'card' | 'wallet' =>
  method === 'card' ? 'card' : 'wallet';

/** The last day of a new entry unless the member chooses another one. [domain 8] */
export const defaultBlacklistDay = (today: CalendarDay): CalendarDay => addDays(today, BLACKLIST_DAYS);

/** The last day of an entry that ends at an instant. */
export const lastBlacklistDay = (expiresAt: Date, timeZone: string): CalendarDay =>
  localDay(new Date(expiresAt.getTime() - 1), timeZone);

/**
 * Returns when an entry ends: after its last day in the merchant's zone; null for one without an end. Refuses
 * `BAD_INPUT` for a day before today. [screens 55]
 */
export function blacklistExpiry(
  lastDay: CalendarDay | null | undefined,
  now: Date,
  timeZone: string,
): Result<Date | null> {
  if (lastDay === null) return accept(null);
  const today = localDay(now, timeZone);
  const day = lastDay ?? defaultBlacklistDay(today);
  if (day < today) return refuse('BAD_INPUT', { key: 'valid.blacklist.expiry', field: 'lastDay' });
  return accept(startOfDay(addDays(day, 1), timeZone));
}
