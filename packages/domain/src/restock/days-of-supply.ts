/** Over how many days sales are averaged. */
export const SALES_DAYS = 28;
const DAY_MS = 86_400_000;

/** Units sold a day over 28 days, or over as many as the product stands on its shelf, at least one. */
export function dailySales(soldUnits: number, sellingSince: Date, now: Date): number {
  const daysOld = (now.getTime() - sellingSince.getTime()) / DAY_MS;
  const days = Math.min(SALES_DAYS, Math.max(1, daysOld));
  return Math.max(0, soldUnits) / days;
}

/** As shown, with one decimal: something that sells at all never shows as 0. */
export function shownDailySales(perDay: number): number {
  return perDay > 0 ? Math.max(0.1, Math.round(perDay * 10) / 10) : 0;
}

/** For how many days a stock lasts at that pace, whole days; null where nothing sells. */
export function daysOfSupply(units: number, perDay: number): number | null {
  return perDay > 0 ? Math.floor(Math.max(0, units) / perDay) : null;
}
