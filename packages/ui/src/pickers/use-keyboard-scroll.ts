import { useEffect, useState } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** Ref of a scrolling box. Long text without a control inside takes the focus itself, so that keys can scroll it. */
export function useKeyboardScroll() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!box) return;
    const scrolls = box.scrollHeight > box.clientHeight && !box.querySelector(FOCUSABLE);
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  });
  return setBox;
}
