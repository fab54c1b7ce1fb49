import { test as base, expect, type Page } from '@playwright/test';
import { openShop, type Shop } from './shop.ts';
import { helpService, type Services } from './support-services.ts';
import { type System, startSystem } from './system.ts';
import { walk } from './walk.ts';
import { watchComplaints } from './watch-complaints.ts';

type Fixtures = {
  /** A merchant of its own for every test. */
  shop: Shop;
  /** A page that fails its test when the app complains in the console. */
  page: Page;
  /** Attaches the clock's offset at the beginning to a failed test; a rerun starts there. [decision 47] */
  clockOffset: undefined;
};

/** A journey against a real system; see `system.ts`. */
export const test = base.extend<Fixtures, { system: System; services: Services }>({
  services: [helpService, { option: true, scope: 'worker' }],
  system: [
    async ({ services }, use) => {
      const system = await startSystem(services);
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  clockOffset: [
    async ({ system }, use, testInfo) => {
      const body = Buffer.from(String(system.clockOffsetMs()));
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      testInfo.attachments.push({ name: 'clock offset in ms', contentType: 'text/plain', body });
    },
    { auto: true },
  ],
  baseURL: async ({ system }, use) => use(system.webUrl),
  shop: async ({ system }, use) => {
    const shop = await openShop(system);
    await use(shop);
    await shop.close();
  },
  page: async ({ page }, use) => {
    const complaints = watchComplaints(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };

/** The root of a screen, once it shows its data. */
export const screen = (page: Page, path: string, state = 'ready') =>
  page.locator(`main[data-screen="${path}"][data-state="${state}"]`);

/**
 * Waits until the phone has stored what was typed: a navigation would interrupt the write, faster than any person
 * leaves a page.
 */
async function typedIsKept(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'larder-restock')) return;
    await new Promise<void>((done, fail) => {
      const asked = indexedDB.open('larder-restock');
      asked.onerror = () => fail(asked.error);
      asked.onsuccess = () => {
        // Queues behind all pending writes.
        const reading = asked.result.transaction('drafts', 'readonly').objectStore('drafts').count();
        reading.onerror = () => fail(reading.error);
        reading.onsuccess = () => {
          asked.result.close();
          done();
        };
      };
    });
  });
}

/** Goes to a page; retries once where the app itself was just navigating, after a save or an OK. */
export async function open(page: Page, path: string, state = 'ready'): Promise<void> {
  // Fails where the app itself is just leaving the page.
  await typedIsKept(page).catch(() => undefined);
  await page.goto(path).catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error;
    return page.goto(path);
  });
  await expect(screen(page, path.split('?')[0] ?? path, state)).toBeVisible();
}

/**
 * Goes on to another page without loading the app again, which takes half a second of a processor. For a page at rest,
 * without a dialog or unsaved changes.
 */
export async function walkTo(page: Page, path: string, state = 'ready'): Promise<void> {
  await walk(page, path);
  await expect(screen(page, path.split('?')[0] ?? path, state)).toBeVisible();
}

export const badge = (page: Page, name: string) => page.locator(`[data-badge="${name}"]`);
