import { wasReloaded } from './was-reloaded.ts';

/**
 * No text could be loaded, so no screen can be shown: loads the app again where the network is back, not twice in a
 * row, and otherwise shows the words that the document itself carries. [decision 307]
 */
export async function withoutTexts(): Promise<void> {
  const isReachable = await fetch('/').then(
    () => true,
    () => false,
  );
  if (isReachable && !wasReloaded()) return location.reload();
  const words = document.getElementById('not-loaded');
  words?.querySelector('a')?.setAttribute('href', location.href);
  words?.removeAttribute('hidden');
}
