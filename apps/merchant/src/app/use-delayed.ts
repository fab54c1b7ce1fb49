import { useEffect, useState } from 'react';

/** True once `on` has been true for so long: what is quick shows no placeholder. */
export function useDelayed(on: boolean, delayMs: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [on, delayMs]);
  return on && late;
}
