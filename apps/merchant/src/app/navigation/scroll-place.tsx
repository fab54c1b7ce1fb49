import { useContext, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';

/** Frames to seek the old scroll position: a list measures its rows before each is where it was. */
const FRAMES = 30;

/** Repeats the scroll of `ScrollRestoration`, which happens once, while the page takes its old height. */
export function SeekPlace() {
  const router = useContext(DataRouterContext)?.router;
  const { key } = useLocation();
  useLayoutEffect(() => {
    const top = router?.state.restoreScrollPosition;
    return typeof top === 'number' ? seek(top) : undefined;
  }, [router, key]);
  return null;
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
