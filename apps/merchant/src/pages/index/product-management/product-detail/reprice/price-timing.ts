import { localDay, toInstant } from '@larder/domain/time-zone';

/** When a price begins; `at` null: at once. */
export type PriceTiming = { readonly kind: 'now' | 'tonight' | 'chosen'; readonly at: string | null };

/** Returns 11 PM of today in a zone; null once it has passed. */
export function tonight(now: Date, timeZone: string): string | null {
  const at = toInstant(`${localDay(now, timeZone)}T23:00`, timeZone);
  return at > now ? at.toISOString() : null;
}
