import { useState } from 'react';

/** True from the first time that `open` was true: what was never opened is never loaded, what was may animate away. */
export function useEverOpen(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}
