import type { Tx } from '@larder/database/transaction';
import { addDays, type CalendarDay } from '@larder/domain/calendar-day';
import { MINUTE_MS } from '@larder/domain/durations';
import { localDay, startOfDay } from '@larder/domain/time-zone';
import type { Dice } from './dice.ts';
import type { Connection } from './insert-rows.ts';

export type SeedContext = {
  /** The one transaction in which the demo is written, for use cases; `connection` is the same, for rows in bulk. */
  tx: Tx;
  connection: Connection;
  dice: Dice;
  now: Date;
  /** First day of the demo's merchants. */
  startedAt: Date;
  merchantIds: Map<string, string>;
  membershipIds: Map<string, string>;
  deviceIds: Map<string, string>;
  /** The merchant's product by merchant code and product code. */
  productIds: Map<string, string>;
  /** Keyed hash of the card behind a token, as a column takes it. */
  cardHashOf: (merchantId: string, token: string) => string;
};

export const HISTORY_DAYS = 60;

/** The last sixty days and today, oldest first, in a zone. */
export function historyDays(now: Date, timeZone: string): CalendarDay[] {
  const today = localDay(now, timeZone);
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => addDays(today, index - HISTORY_DAYS));
}

export const atMinute = (day: CalendarDay, minute: number, timeZone: string): Date =>
  new Date(startOfDay(day, timeZone).getTime() + minute * MINUTE_MS);

/** Returns the value of a key, or throws for a bug in the seed. */
export function mustHave<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The seed knows no ${String(key)}`);
  return value;
}
