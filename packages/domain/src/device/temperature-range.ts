import { MINUTE_MS } from '../durations.ts';

/** Period of a temperature graph and duration of one point. [screens A-5] */
export const temperatureRanges = ['24h', '7d'] as const;
export type TemperatureRange = (typeof temperatureRanges)[number];

export const rangeTraits: Record<TemperatureRange, { readonly spanMs: number; readonly bucketMs: number }> = {
  '24h': { spanMs: 24 * 60 * MINUTE_MS, bucketMs: 15 * MINUTE_MS },
  '7d': { spanMs: 7 * 24 * 60 * MINUTE_MS, bucketMs: 60 * MINUTE_MS },
};

/** Returns the period from the start of the first whole point to now, which falls in the last point. */
export function rangeBounds(range: TemperatureRange, now: Date): { readonly from: Date; readonly to: Date } {
  const { spanMs, bucketMs } = rangeTraits[range];
  const current = Math.floor(now.getTime() / bucketMs) * bucketMs;
  return { from: new Date(current + bucketMs - spanMs), to: now };
}

/** Groups consecutive points into runs. Nothing was measured between two runs, so nothing is drawn there. */
export function unbrokenRuns<Point extends { readonly at: string }>(
  points: readonly Point[],
  bucketMs: number,
): Point[][] {
  const runs: Point[][] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const ms = Date.parse(point.at);
    if (ms - lastMs > bucketMs) runs.push([]);
    runs.at(-1)?.push(point);
    lastMs = ms;
  }
  return runs;
}
