import type { Locator, Page } from '@playwright/test';

/** Controls that journeys press and read on every screen, by their words. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

export const link = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('link', { name, exact: true });

/** The toast. */
export const toastOf = (page: Page): Locator => page.locator('[data-toast]');

/** Confirms the open question. */
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
