const MOST_TRIES = 3;
const RETRY_MS = 1_000;

/**
 * Loads the code of a dialog or a sheet. Where it is not on the phone, waits for the network, and retries where the
 * network has just changed: a failed import would replace the page, with all that was typed there, by an error.
 */
export async function loadSurface<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; ) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) await networkBack();
      else if (tries === MOST_TRIES) throw error;
      else {
        tries += 1;
        await new Promise((passed) => setTimeout(passed, RETRY_MS));
      }
    }
  }
}

const networkBack = () => new Promise((online) => addEventListener('online', online, { once: true }));
