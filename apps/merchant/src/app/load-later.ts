/**
 * The code of a part that accompanies the pages. Without a network it comes when the network is back: until then the app does
 * without, instead of breaking.
 */
export async function loadLater<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((online) => addEventListener('online', online, { once: true }));
    }
  }
}
