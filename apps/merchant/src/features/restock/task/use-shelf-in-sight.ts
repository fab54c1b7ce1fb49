import { type RefObject, useEffect, useRef, useState } from 'react';

const sectionOf = (key: string) => document.querySelector(`[data-section="${key}"]`);

/** Tracks the shelf below the head of the page, and scrolls to another one. */
export function useShelfInSight(keys: readonly string[], head: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(keys[0] ?? '');
  // A shelf near the end of the page never reaches the head: the target of a jump counts until the reader scrolls.
  const hasJumped = useRef(false);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const look = () => {
      if (hasJumped.current) {
        hasJumped.current = false;
        return;
      }
      const edge = (head.current?.getBoundingClientRect().bottom ?? 0) + 2;
      const above = latest.current.filter(
        (key) => (sectionOf(key)?.getBoundingClientRect().top ?? edge + 1) <= edge,
      );
      setCurrent(above.at(-1) ?? latest.current[0] ?? '');
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [head]);
  const scrollTo = (place: Element | null, abovePx = 0) => {
    if (!place) return;
    hasJumped.current = true;
    const edge = head.current?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy({ top: place.getBoundingClientRect().top - edge - abovePx, behavior: 'instant' });
  };
  return {
    current,
    /** Scrolls to the beginning of a shelf. */
    goTo(key: string): void {
      setCurrent(key);
      scrollTo(sectionOf(key));
    },
    /** Scrolls to a row of a shelf, with the row above it. */
    showRow(shelf: string, rowKey: string): void {
      setCurrent(shelf);
      const row = document.querySelector(`main [data-id="${rowKey}"]`);
      scrollTo(row, row?.previousElementSibling?.getBoundingClientRect().height ?? 0);
    },
  };
}
