import type { Locator, Page } from '@playwright/test';

/** A product on its shelf, before, during and after a visit. */
export const lineOf = (page: Page, productId: string): Locator => page.locator(`[data-id$="${productId}"]`);

/** How much of it is put in. */
export const amount = (page: Page, name: string): Locator =>
  page.getByRole('spinbutton', { name: `Put in ${name}` });
