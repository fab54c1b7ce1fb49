import { useEffect } from 'react';

/** Moves the focus to the heading of the page when this part goes away and takes the focus with it. */
export function useLeaveFocus(): void {
  useEffect(
    () => () => {
      // Dialogs above the part return the focus first.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
