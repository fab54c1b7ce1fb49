import { useSyncExternalStore } from 'react';

type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();
const keep = (event: InstallEvent | null) => {
  offered = event;
  for (const listener of listeners) listener();
};

/** Call once at startup: the browser offers the installation before any page exists. */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallEvent);
  });
  addEventListener('appinstalled', () => keep(null));
}

/** Asks the browser to install the app; null where it offers no installation, or where the app is installed. */
export function useInstall(): (() => Promise<void>) | null {
  const event = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => offered,
  );
  if (!event) return null;
  return async () => {
    await event.prompt();
    keep(null);
  };
}
