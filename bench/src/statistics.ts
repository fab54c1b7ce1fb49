/** The value that `share` (0 to 1) of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Formats as `1.23` or `12,345`, depending on the size. */
export function shown(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** Median and, in brackets, the range, to show the noise. */
export function spread(values: readonly number[], unit = ''): string {
  return `${shown(median(values))}${unit} (${shown(Math.min(...values))}-${shown(Math.max(...values))})`;
}
