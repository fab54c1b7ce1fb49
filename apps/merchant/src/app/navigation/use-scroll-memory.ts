import { useEffect, useLayoutEffect, useRef } from 'react';
import type { AppHistory, Visit } from '#screen-kit/navigation/create-app-history.ts';

const remembered = new Map<string, number>();

/** Frames to keep trying: a list measures its rows before it reaches its former height. */
const FRAMES = 30;

/** Starts a new page at its top; Back restores the scroll position. `content` is what is rendered for the visit. */
export function useScrollMemory(history: AppHistory, visit: Visit, content: unknown): void {
  const { key, pathname } = visit.location;
  const shown = useRef({ key, pathname });
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    return history.subscribe(() => {
      remembered.set(shown.current.key, window.scrollY);
    });
  }, [history]);
  // Runs again when the page replaces its placeholder, which was too short to scroll that far.
  useLayoutEffect(() => {
    const moved = shown.current.pathname !== pathname;
    const entered = shown.current.key !== key;
    shown.current = { key, pathname };
    if (visit.kind === 'POP') return seek(remembered.get(key) ?? 0);
    if (entered && moved) window.scrollTo(0, 0);
    return undefined;
  }, [key, content]);
}

/**
 * Scrolls to a position as soon as the page is high enough, unless the user scrolls. Returns a function that stops it.
 */
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
