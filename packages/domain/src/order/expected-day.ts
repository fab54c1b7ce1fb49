/** A former same weekday: net sales up to the same time of day, and of the whole day. In minor units. */
export type FormerDay = { readonly byNowMinor: number; readonly wholeMinor: number };

/** Fewest former days with sales that make an expectation. */
const LEAST_DAYS = 2;
/** A day that began badly or well is expected to go on so, but not more than this. */
const SLOWEST = 0.5;
const FASTEST = 2;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns what a day is expected to sell until its end, in minor units: its sales so far, and what the same weekday of
 * former weeks sold in the rest of the day, by the pace of today against them. Null with too little history, and once
 * nothing more is expected. [decision 151]
 */
export function expectedDay(soFarMinor: number, former: readonly FormerDay[]): number | null {
  const days = former.filter(({ wholeMinor }) => wholeMinor > 0);
  if (days.length < LEAST_DAYS) return null;
  const byNow = mean(days.map(({ byNowMinor }) => byNowMinor));
  const rest = mean(days.map(({ byNowMinor, wholeMinor }) => Math.max(0, wholeMinor - byNowMinor)));
  const pace = byNow > 0 ? Math.min(FASTEST, Math.max(SLOWEST, soFarMinor / byNow)) : 1;
  const more = Math.round(rest * pace);
  return more > 0 ? soFarMinor + more : null;
}
