/// <reference lib="dom" />
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** A script and its size, gzipped as the build counts it. */
export type FetchedScript = { readonly name: string; readonly bytes: number };

/**
 * Returns the scripts that a page requests until the first screen shows its data, the largest first, and leaves the
 * page there. The cache must be empty. `visit` opens an address and resolves once the screen is shown. [decision 308]
 */
export async function scriptsBeforeShown(
  page: Page,
  visit: () => Promise<unknown>,
): Promise<readonly FetchedScript[]> {
  const fetched = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).byteLength);
    // Awaited below for what the screen needs; other responses may arrive after the page is closed.
    size.catch(() => undefined);
    fetched.set(response.url(), size);
  });
  await page.addInitScript(noteWhenShown);
  await visit();
  const before = new Set(await page.evaluate(askedBeforeShown));
  const needed = [...fetched].filter(([url]) => before.has(url));
  const scripts = await Promise.all(
    needed.map(async ([url, size]) => ({ name: url.split('/').at(-1) ?? url, bytes: await size })),
  );
  return scripts.sort((a, b) => b.bytes - a.bytes);
}

/** In the page: records when the screen was shown with its data. */
function noteWhenShown(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main[data-state="ready"]')) return;
    performance.mark('shown');
    observer.disconnect();
  }).observe(document, { attributes: true, childList: true, subtree: true });
}

/** In the page: addresses requested until then. */
function askedBeforeShown(): string[] {
  const shownMs = performance.getEntriesByName('shown')[0]?.startTime;
  if (shownMs === undefined) throw new Error('the screen was never shown');
  return performance
    .getEntriesByType('resource')
    .flatMap(({ name, startTime }) => (startTime < shownMs ? [name] : []));
}
