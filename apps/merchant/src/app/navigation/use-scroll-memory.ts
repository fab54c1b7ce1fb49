import { useEffect, useLayoutEffect, useRef } from 'react';
import type { AppHistory, Visit } from './create-app-history.ts';

const remembered = new Map<string, number>();

/** A new page begins at its top, Back finds the place where the page was left. `content` is what is shown of the visit. */
export function useScrollMemory(history: AppHistory, visit: Visit, content: unknown): void {
  const { key, pathname } = visit.location;
  const shown = useRef({ key, pathname });
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    return history.subscribe(() => {
      remembered.set(shown.current.key, window.scrollY);
    });
  }, [history]);
  // Again when the page replaces its placeholder, which was too short for the place.
  useLayoutEffect(() => {
    const moved = shown.current.pathname !== pathname;
    const entered = shown.current.key !== key;
    shown.current = { key, pathname };
    if (visit.kind === 'POP') window.scrollTo(0, remembered.get(key) ?? 0);
    else if (entered && moved) window.scrollTo(0, 0);
  }, [key, content]);
}
