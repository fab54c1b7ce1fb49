import { expect, type Locator, type Page } from '@playwright/test';

/** Controls that journeys press and read on every screen, by their words. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

export const link = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('link', { name, exact: true });

/** The toast. */
export const toastOf = (page: Page): Locator => page.locator('[data-toast]');

/**
 * Expects a toast of this text after the action. A toast goes after seconds, which a busy machine may need until a
 * click has returned: the page notes what is shown meanwhile. The action must not load the page again.
 */
export async function expectToast(page: Page, text: string, action: () => Promise<unknown>): Promise<void> {
  type Noting = { shownToasts?: string[] };
  await page.evaluate(() => {
    const shown: string[] = [];
    const toast = () => document.querySelector('[data-toast]');
    const before = toast();
    const note = () => {
      const found = toast();
      if (found && found !== before) shown.push(found.textContent.trim());
    };
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(globalThis, { shownToasts: shown });
  });
  await action();
  await expect.poll(() => page.evaluate(() => (globalThis as Noting).shownToasts)).toContain(text);
}

/** Confirms the open question. */
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
