import type { Page } from '@playwright/test';

/**
 * Opens an address of the app as a link from elsewhere does, as the first entry of the history, but without loading the
 * app again.
 */
export async function walk(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.replaceState({ idx: 0, key: crypto.randomUUID(), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}
