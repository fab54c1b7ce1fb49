import { useEffect, useState } from 'react';

/** Returns true once `on` has been true for `delayMs`, so that quick loads show no placeholder. */
export function useDelayed(on: boolean, delayMs: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [on, delayMs]);
  return on && late;
}
