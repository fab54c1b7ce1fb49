import { useSyncExternalStore } from 'react';

/** From this width on, screens that have one show their layout for desks. */
const WIDE = '(min-width: 900px)';

function subscribe(onChange: () => void): () => void {
  const width = matchMedia(WIDE);
  width.addEventListener('change', onChange);
  return () => width.removeEventListener('change', onChange);
}

/** True in a window of a laptop or a desk. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}
