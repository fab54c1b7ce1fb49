import { createContext } from 'react';
import { flushSync } from 'react-dom';

/** After its last step a page counts as scrolling for so long. */
const SCROLLING_MS = 150;
/** From one frame to the next, at 60 Hz. */
const FRAME_MS = 16;
/** A row waits no longer than that, however busy the phone is. */
const PATIENCE_MS = 400;
/** What a row costs in all, as a multiple of its script: style, layout and paint come with the next frame. [decision 44] */
const WHOLE_COST = 4;

/** What the list knows of its rows and of the window. */
export type RowGeometry = {
  /** How high a row is, as far as is known, in px. */
  heightPx: (index: number) => number;
  isInSight: (index: number) => boolean;
};

type Waiting = { readonly index: number; readonly draw: () => void; readonly sinceMs: number };

/**
 * Rows that scrolling brings, and those out of sight, hold their place first and are drawn in what frames leave of their time, those in
 * sight before the others, so that the thumb never waits. What a fling passes before its turn is never drawn. [decision 44]
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
    /** The height of the place that a row holds before it is drawn, in px; null if it is drawn at once. */
    heldPx(index: number): number | null {
      const isScrolling = performance.now() - scrolledAtMs < SCROLLING_MS;
      return isScrolling || !isInSight(index) ? heightPx(index) : null;
    },
    /** Draws a row in its turn; gives back the way to call it off. */
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
