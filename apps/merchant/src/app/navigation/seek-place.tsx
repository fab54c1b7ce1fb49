import { useContext, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';

/** Frames to seek the old scroll position: a list measures its rows before it has its old height. */
const FRAMES = 30;

/** Repeats the scroll of `ScrollRestoration`, which happens once, until the page is high enough for it. */
export function SeekPlace() {
  const router = useContext(DataRouterContext)?.router;
  const { key } = useLocation();
  useLayoutEffect(() => {
    const top = router?.state.restoreScrollPosition;
    return typeof top === 'number' ? seek(top) : undefined;
  }, [router, key]);
  return null;
}

/** Scrolls to a place as soon as the page is high enough, unless the user scrolls. Returns the way to stop. */
function seek(top: number): () => void {
  let frame = 0;
  let left = FRAMES;
  const stop = () => {
    cancelAnimationFrame(frame);
    removeEventListener('wheel', stop);
    removeEventListener('touchstart', stop);
  };
  const step = () => {
    window.scrollTo(0, top);
    left -= 1;
    if (Math.abs(window.scrollY - top) > 1 && left > 0) frame = requestAnimationFrame(step);
    else stop();
  };
  addEventListener('wheel', stop, { passive: true });
  addEventListener('touchstart', stop, { passive: true });
  step();
  return stop;
}
