import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether the phone has a network, as the browser tells it. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
