import { useContext, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  ScrollRestoration,
  useLocation,
} from 'react-router-dom';
import { staysInSight } from '#app/split/split-of.ts';
import { scrollKey } from './scroll-key.ts';

/** Frames to seek the old scroll position: a list measures its rows before each is where it was. */
const FRAMES = 30;

/**
 * Leads to the scroll position of an entry of the history: `ScrollRestoration` scrolls once, then this repeats it while
 * the page takes its old height. Leaves a list alone that stays in sight: it holds its rows in their places itself
 * while rows above them are measured, and a position in pixels from before would move them. [decision 172]
 */
export function ScrollPlace() {
  const state = useContext(DataRouterStateContext);
  const location = useLocation();
  const [shown, setShown] = useState({ location, isStill: false });
  if (shown.location !== location) setShown({ location, isStill: staysInSight(shown.location, location) });
  const { isStill } = shown;
  const place = useMemo(
    () => (state && isStill ? { ...state, restoreScrollPosition: false as const } : state),
    [state, isStill],
  );
  const top = place?.restoreScrollPosition;
  useLayoutEffect(
    () => (typeof top === 'number' ? seek(top) : undefined),
    // An entry may have the position of the one before it.
    [top, location.key],
  );
  return (
    <DataRouterStateContext value={place}>
      <ScrollRestoration getKey={scrollKey} />
    </DataRouterStateContext>
  );
}

/** Events by which the user moves the page. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps the page at a place for some frames, unless the user moves on. Returns the way to stop. */
function seek(top: number): () => void {
  let frame = 0;
  let left = FRAMES;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const move of moves) removeEventListener(move, stop);
  };
  const step = () => {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo(0, top);
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(step);
    else stop();
  };
  for (const move of moves) addEventListener(move, stop, { passive: true });
  step();
  return stop;
}
