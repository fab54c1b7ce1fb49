import { DAY_MS } from '../durations.ts';

/** Days over which sales are averaged. */
export const SALES_DAYS = 28;

/** Units sold per day over the last 28 days, or over the days since the product went on sale if fewer, at least one. */
export function dailySales(soldUnits: number, sellingSince: Date, now: Date): number {
  const daysOld = (now.getTime() - sellingSince.getTime()) / DAY_MS;
  const days = Math.min(SALES_DAYS, Math.max(1, daysOld));
  return Math.max(0, soldUnits) / days;
}

/** Rounds to one decimal for display; a product that sells at all is never shown as 0. */
export function shownDailySales(perDay: number): number {
  return perDay > 0 ? Math.max(0.1, Math.round(perDay * 10) / 10) : 0;
}

/** Whole days for which a stock lasts at that rate; null for a product without sales. */
export function daysOfSupply(units: number, perDay: number): number | null {
  return perDay > 0 ? Math.floor(Math.max(0, units) / perDay) : null;
}
