import { expect, type Page } from '@playwright/test';

/** Waits until the whole app is cached on the phone, so that it opens, and loads its parts, without a network. */
export async function appOnPhone(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(all.map((cache) => cache.keys()))).flat().length;
    });
  await expect.poll(kept, { timeout: 120_000 }).toBeGreaterThan(100);
  // The service worker does not control the page that registered it.
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Waits until the phone has stored the response of a query, such as `home.readOverview`, which takes it a second. */
export async function answerOnPhone(page: Page, path: string): Promise<void> {
  const kept = () =>
    page.evaluate(async (asked) => {
      const open = indexedDB.open('larder');
      await new Promise((done) => open.addEventListener('success', done));
      const read = open.result.transaction('cache', 'readonly').objectStore('cache').get('queries');
      await new Promise((done) => read.addEventListener('success', done));
      open.result.close();
      const queries: { queryKey: [string[]] }[] = read.result?.clientState.queries ?? [];
      return queries.some(({ queryKey: [names] }) => names.join('.') === asked);
    }, path);
  await expect.poll(kept).toBe(true);
}
