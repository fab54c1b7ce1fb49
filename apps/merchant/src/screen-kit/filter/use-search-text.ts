import { limits } from '@larder/domain/limits';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 300;

/** The text of a search box, and the trimmed text to search for, debounced by 300 ms. [screens SEARCH] */
export function useSearchText(searched: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const latest = useRef({ searched, onSearch });
  useEffect(() => {
    latest.current = { searched, onSearch };
  });
  // Only a change from outside, such as Clear filters, updates the box.
  useEffect(() => {
    if (searched !== typed.trim()) setTyped(searched);
  }, [searched]);
  useEffect(() => {
    const text = typed.trim().slice(0, limits.searchMaxChars);
    const timer = setTimeout(() => {
      if (text !== latest.current.searched) latest.current.onSearch(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped };
}
