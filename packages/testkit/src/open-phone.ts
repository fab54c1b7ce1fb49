import { chromium, type Page } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

export type Phone = {
  readonly page: Page;
  /** Waits until a screen shows its data. */
  sees(path: string): Promise<void>;
  close(): Promise<void>;
};

const PATIENCE_MS = 60_000;

/** Opens a browser of the size of a phone. */
export async function openPhone(appUrl: string): Promise<Phone> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, ...(env ? { env } : {}) });
  const context = await browser.newContext({
    baseURL: appUrl,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  return {
    page,
    sees: (path) => page.locator(`main[data-screen="${path}"][data-state="ready"]`).waitFor(),
    close: () => browser.close(),
  };
}
