import type { Page } from '@playwright/test';

/** Moves to an address of the app as the browser's Forward does: without loading the app again. */
export async function walk(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = history.state ?? {};
    history.pushState({ idx: idx + 1, key: crypto.randomUUID(), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}
