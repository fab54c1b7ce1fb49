import { useSyncExternalStore } from 'react';

/** What of the window a keyboard on the screen covers, in px. A page that is zoomed into is not covered. */
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

/** How high what lies at the bottom of the window must rise to stay above the keyboard, which phones lay over the page. */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, () => keyboardInset(window));
