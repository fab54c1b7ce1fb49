/** Change against a usual amount in parts per million; null where there is nothing to compare with. */
export function changePpm(amountMinor: number, usualMinor: number | null): number | null {
  if (usualMinor === null || usualMinor <= 0) return null;
  return Math.round(((amountMinor - usualMinor) / usualMinor) * 1_000_000);
}
