/**
 * Loads code that only accompanies the pages. Requests nothing while offline: the app works without it, and a browser
 * may cache a failed import for good. Retries a failed load when the network returns.
 */
export async function loadLater<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    if (!navigator.onLine) await networkBack();
    try {
      return await load();
    } catch {
      await networkBack();
    }
  }
}

const networkBack = () => new Promise((online) => addEventListener('online', online, { once: true }));
