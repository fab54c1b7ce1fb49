/** One look at a process: when, and its resident memory. */
export type Look = { readonly atMs: number; readonly bytes: number };

/**
 * Growth of memory over the second half of a run, as a share of its mean there: the slope of the least squares line
 * times the length of that half. The first half warms up caches and pools.
 */
export function growthOfSecondHalf(looks: readonly Look[]): number {
  const half = looks.slice(Math.floor(looks.length / 2));
  if (half.length < 2) return Number.NaN;
  const mean = (of: (look: Look) => number) => half.reduce((sum, look) => sum + of(look), 0) / half.length;
  const [meanMs, meanBytes] = [mean(({ atMs }) => atMs), mean(({ bytes }) => bytes)];
  const deviation = half.reduce((sum, { atMs }) => sum + (atMs - meanMs) ** 2, 0);
  if (deviation === 0) return Number.NaN;
  const slope =
    half.reduce((sum, { atMs, bytes }) => sum + (atMs - meanMs) * (bytes - meanBytes), 0) / deviation;
  const spanMs = (half.at(-1)?.atMs ?? 0) - (half[0]?.atMs ?? 0);
  return (slope * spanMs) / meanBytes;
}

export type TableLook = { readonly name: string; readonly rows: number; readonly bytes: number };

/** Below this a table may double without a meaning. */
const SMALL_BYTES = 4 * 1024 * 1024;
/** Vacuum may leave this much for the next writes. */
const SLACK = 1.25;

/**
 * Tables that grew by more than their rows did: updates and deletes leave versions behind that vacuum must make room
 * of. Returns their names.
 */
export function bloated(before: readonly TableLook[], after: readonly TableLook[]): readonly string[] {
  const former = new Map(before.map((table) => [table.name, table]));
  return after
    .filter(({ name, rows, bytes }) => {
      const { rows: formerRows, bytes: formerBytes } = former.get(name) ?? { rows: 0, bytes: 0 };
      const byRows = formerRows === 0 ? bytes : (formerBytes * Math.max(rows, formerRows)) / formerRows;
      return bytes > byRows * SLACK + SMALL_BYTES;
    })
    .map(({ name }) => name);
}
