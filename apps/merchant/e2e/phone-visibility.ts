import type { Page } from '@playwright/test';

/** Hides or shows the app; a headless browser never hides a tab itself. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
