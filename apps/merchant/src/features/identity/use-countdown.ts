import { useEffect, useState } from 'react';
import { nowMs } from '#platform/system-edges.ts';

/**
 * Counts the seconds left since the last start; 0 when there is nothing to wait for. Stays right after the phone slept.
 */
export function useCountdown() {
  const [endMs, setEndMs] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (endMs === 0) return;
    const tick = () => {
      const left = Math.max(0, Math.ceil((endMs - nowMs()) / 1_000));
      setSecondsLeft(left);
      if (left === 0) setEndMs(0);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endMs]);
  return { secondsLeft, start: (seconds: number) => setEndMs(nowMs() + seconds * 1_000) };
}
