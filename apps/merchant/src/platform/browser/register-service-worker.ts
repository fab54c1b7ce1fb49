import { HOUR_MS } from '@larder/domain/durations';

/** Checks for a new build once an hour, for phones on which the app is never closed. */
const CHECK_EVERY_MS = HOUR_MS;

/**
 * Registers the service worker after the first screen is done, and calls back when a newer build waits. In development
 * there is none. The callback receives the function that activates the new build: it reloads the page.
 */
export function registerServiceWorker(onUpdate: (take: () => Promise<void>) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    const { registerSW } = await import('virtual:pwa-register');
    const take = registerSW({
      onNeedRefresh: () => onUpdate(() => take(true)),
      onRegisteredSW(_address, registration) {
        if (registration) setInterval(() => void registration.update().catch(() => {}), CHECK_EVERY_MS);
      },
    });
  };
  const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  const start = () => later(() => void register().catch(() => {}));
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
