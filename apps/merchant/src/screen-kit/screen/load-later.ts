/**
 * The code of a part that accompanies the pages. It is not asked for without a network: the app does without until then, and a browser
 * may remember for good that an import failed. One that failed nevertheless is tried again when the network comes back.
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
