import { createContext } from 'react';
import { flushSync } from 'react-dom';

/** How long after its last scroll event a page counts as scrolling. */
const SCROLLING_MS = 150;
/** Time between two frames at 60 Hz. */
const FRAME_MS = 16;
/** The longest that a row waits, however busy the phone is. */
const PATIENCE_MS = 400;
/**
 * The whole cost of a row, as a multiple of its script time: style, layout and paint come with the next frame.
 * [decision 44]
 */
const WHOLE_COST = 4;

/** The positions and heights of the rows, as the list knows them. */
export type RowGeometry = {
  /** Height of a row in px, as far as it is known. */
  heightPx: (index: number) => number;
  isInSight: (index: number) => boolean;
};

type Waiting = { readonly index: number; readonly draw: () => void; readonly sinceMs: number };

/**
 * Schedules the rendering of rows: rows that scroll in, and rows outside the window, keep a placeholder first and are
 * drawn in the spare time of frames, visible rows first, so that scrolling never stutters. A row that a fling passes
 * before its turn is never drawn. [decision 44]
 */
export function createRowsToDraw({ heightPx, isInSight }: RowGeometry) {
  const waiting = new Set<Waiting>();
  let scrolledAtMs = Number.NEGATIVE_INFINITY;
  let isAsked = false;
  let costMs = 0;

  const next = (): Waiting | undefined => {
    const all = [...waiting];
    return all.find(({ index }) => isInSight(index)) ?? all[0];
  };
  const ask = (): void => {
    if (isAsked || waiting.size === 0) return;
    isAsked = true;
    requestAnimationFrame((beganMs) => setTimeout(() => drawUntil(beganMs + FRAME_MS)));
  };
  const drawUntil = (endMs: number): void => {
    isAsked = false;
    for (let row = next(); row; row = next()) {
      const nowMs = performance.now();
      const hasTime = endMs - nowMs > costMs * WHOLE_COST;
      if (!hasTime && nowMs - row.sinceMs < PATIENCE_MS) break;
      waiting.delete(row);
      flushSync(row.draw);
      costMs = (costMs + performance.now() - nowMs) / 2;
    }
    ask();
  };

  return {
    noteScroll({ timeStamp }: Event): void {
      scrolledAtMs = timeStamp;
    },
    /** Returns the height of a row's placeholder, in px; null if the row is drawn at once. */
    heldPx(index: number): number | null {
      const isScrolling = performance.now() - scrolledAtMs < SCROLLING_MS;
      return isScrolling || !isInSight(index) ? heightPx(index) : null;
    },
    /** Queues a row for drawing; returns the function that cancels it. */
    add(index: number, draw: () => void): () => void {
      const row = { index, draw, sinceMs: performance.now() };
      waiting.add(row);
      ask();
      return () => {
        waiting.delete(row);
      };
    },
  };
}

export type RowsToDraw = ReturnType<typeof createRowsToDraw>;

export const RowsToDrawContext = createContext<RowsToDraw | null>(null);
