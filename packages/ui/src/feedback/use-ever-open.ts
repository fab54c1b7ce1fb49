import { useState } from 'react';

/** True once `open` has been true: what was never opened is never loaded, and what was may animate away. */
export function useEverOpen(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}
