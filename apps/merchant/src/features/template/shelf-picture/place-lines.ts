import { type Door, doors } from '@larder/domain/device/door';
import type { Shelves } from '@larder/domain/template/template-line';

export type PlacedLine = {
  readonly door: Door;
  readonly layer: number;
  readonly positions: readonly number[];
};

/** Positions side by side on a layer, starting at `from`: of one product, or empty. */
export type Run<Line> = { readonly from: number; readonly span: number; readonly line: Line | null };

export type LayerPicture<Line> = { readonly layer: number; readonly runs: readonly Run<Line>[] };

export type DoorPicture<Line> = {
  readonly door: Door;
  /** Number of positions that the door draws on each layer. */
  readonly columns: number;
  /** Layers from the top. */
  readonly layers: readonly LayerPicture<Line>[];
};

/** Minimum number of columns, so that a shelf with one product is not drawn one position wide. */
const FEWEST_COLUMNS = 4;

/**
 * Returns the picture through the open doors: doors from the left, layers from the top, products at their positions,
 * and empty positions up to the widest layer of the door. Draws lines that do not fit the shelves too, so that nothing
 * is hidden; of two lines that claim one position the later is drawn beside it.
 */
export function placeLines<Line extends PlacedLine>(
  lines: readonly Line[],
  shelves: Shelves,
): DoorPicture<Line>[] {
  return doors.flatMap((door) => {
    const behind = lines.filter((line) => line.door === door);
    const count = Math.max(
      (door === 'L' ? shelves.layersL : shelves.layersR) ?? 0,
      ...behind.map(({ layer }) => layer),
    );
    if (count === 0) return [];
    const stocked = Array.from({ length: count }, (_, at) =>
      runsOf(behind.filter(({ layer }) => layer === at + 1)),
    );
    const columns = Math.max(FEWEST_COLUMNS, ...stocked.map(endOf));
    const layers = stocked.map((runs, at) => ({ layer: at + 1, runs: withGaps(runs, columns) }));
    return [{ door, columns, layers }];
  });
}

const endOf = <Line>(runs: readonly Run<Line>[]): number => {
  const last = runs.at(-1);
  return last ? last.from + last.span - 1 : 0;
};

function runsOf<Line extends PlacedLine>(lines: readonly Line[]): Run<Line>[] {
  const facings = lines
    .flatMap((line) => line.positions.map((position) => ({ line, position })))
    .sort((a, b) => a.position - b.position);
  const runs: Run<Line>[] = [];
  for (const { line, position } of facings) {
    const last = runs.at(-1);
    const free = endOf(runs) + 1;
    if (last?.line === line && position <= free) runs[runs.length - 1] = { ...last, span: last.span + 1 };
    else runs.push({ from: Math.max(position, free), span: 1, line });
  }
  return runs;
}

function withGaps<Line>(runs: readonly Run<Line>[], columns: number): Run<Line>[] {
  const all: Run<Line>[] = [];
  for (const run of [...runs, { from: columns + 1, span: 0, line: null }]) {
    const free = endOf(all) + 1;
    if (run.from > free) all.push({ from: free, span: run.from - free, line: null });
    if (run.span > 0) all.push(run);
  }
  return all;
}
