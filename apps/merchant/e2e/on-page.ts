import type { Locator, Page } from '@playwright/test';

/** What journeys press and read on every screen, by the words on it. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

export const link = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('link', { name, exact: true });

/** The toast. */
export const told = (page: Page): Locator => page.locator('[data-toast]');

/** Answers the question that is asked. */
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
