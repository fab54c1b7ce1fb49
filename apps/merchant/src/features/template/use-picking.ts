import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useBackCloses } from '#screen-kit/screen/open-layers.ts';

/**
 * Shows the picker in place of the page: Back closes it and returns to the same place of the page, with the focus at
 * `backTo`.
 */
export function usePicking(backTo: string, begun = false): [boolean, (picking: boolean) => void] {
  const [picking, setPicking] = useState(begun);
  const leftAt = useRef<number | null>(null);
  const close = useCallback(() => setPicking(false), []);
  useBackCloses(picking, close);
  useLayoutEffect(() => {
    if (picking) {
      leftAt.current = window.scrollY;
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } else if (leftAt.current !== null) {
      window.scrollTo(0, leftAt.current);
      document.getElementById(backTo)?.focus({ preventScroll: true });
    }
  }, [picking]);
  return [picking, setPicking];
}
