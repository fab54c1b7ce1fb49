import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener('popstate', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('popstate', onChange);
  };
}

/** Navigates to another page of the shopper. `replace` leaves no way back to this one. */
export function goTo(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  for (const listener of listeners) listener();
}

/** The current path, also after Back. */
export const useShopperPath = () => useSyncExternalStore(subscribe, () => location.pathname);
