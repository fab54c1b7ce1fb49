import { useEffect, useRef, useState } from 'react';

/**
 * Hides controls some time after the last touch, key or focus while something plays, and shows them again at the next.
 */
export function useControlsInSight(isPlaying: boolean, hideAfterMs: number) {
  const [inSight, setInSight] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    if (!isPlaying) return setInSight(true);
    timer.current = setTimeout(() => setInSight(false), hideAfterMs);
    return () => clearTimeout(timer.current);
  }, [isPlaying, hideAfterMs]);
  function stay() {
    setInSight(true);
    clearTimeout(timer.current);
    if (isPlaying) timer.current = setTimeout(() => setInSight(false), hideAfterMs);
  }
  return { inSight, stay };
}
