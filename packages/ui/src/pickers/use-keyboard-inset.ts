import { useSyncExternalStore } from 'react';

/** Returns how much of the window an on-screen keyboard covers, in px. Zero while the page is zoomed. */
export function keyboardInset(window: Pick<Window, 'innerHeight' | 'visualViewport'>): number {
  const seen = window.visualViewport;
  if (!seen || seen.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

function subscribe(onChange: () => void): () => void {
  const seen = window.visualViewport;
  seen?.addEventListener('resize', onChange);
  seen?.addEventListener('scroll', onChange);
  return () => {
    seen?.removeEventListener('resize', onChange);
    seen?.removeEventListener('scroll', onChange);
  };
}

/** How far a bottom element must rise to stay above the on-screen keyboard, which overlays the page. */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, () => keyboardInset(window));
