import { expect, type Locator, type Page } from '@playwright/test';

/** A product on its shelf, before, during and after a task. */
export const lineOf = (page: Page, productId: string): Locator => page.locator(`[data-id$="${productId}"]`);

/** The quantity put in: the number that opens the keypad. */
export const amount = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Put in ${name},`) });

const segments = { putIn: 'Put in', count: 'Count', throwOut: 'Throw out' };
const pad = (page: Page): Locator => page.locator('[data-keypad]');

/** Waits until the keypad takes what is typed for this line. */
export async function readyToType(page: Page, name: string, segment: keyof typeof segments): Promise<void> {
  await expect(pad(page)).toHaveAccessibleName(new RegExp(`^${name}`));
  await expect(page.locator(`[data-keypad=${segment}] fieldset[tabindex="-1"]`)).toBeFocused();
}

/** Opens the keypad of a line. */
export async function openKeypad(page: Page, name: string, segment: keyof typeof segments): Promise<Locator> {
  await amount(page, name).click();
  await pad(page).getByRole('radio', { name: segments[segment], exact: true }).check({ force: true });
  await readyToType(page, name, segment);
  return pad(page);
}

async function typeIn(page: Page, name: string, segment: keyof typeof segments, keys: string): Promise<void> {
  await openKeypad(page, name, segment);
  for (const key of keys) await page.keyboard.press(key);
}

/** Leaves the keypad, which covers the lines. */
export async function closeKeypad(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(pad(page)).toHaveCount(0);
}

/** Types the quantity put in. */
export async function putIn(page: Page, name: string, qty: number): Promise<void> {
  await typeIn(page, name, 'putIn', String(qty));
  await closeKeypad(page);
  await expect(amount(page, name)).toHaveText(String(qty));
}

/** Types the counted quantity, or with a sign the error of the book. */
export async function count(page: Page, name: string, keys: string): Promise<void> {
  await typeIn(page, name, 'count', keys);
  await closeKeypad(page);
}

/** Types the quantity thrown out, with a reason. */
export async function throwOut(page: Page, name: string, qty: number, reason?: string): Promise<void> {
  await typeIn(page, name, 'throwOut', String(qty));
  if (reason) await pad(page).getByRole('radio', { name: reason, exact: true }).check({ force: true });
  await closeKeypad(page);
}

/** The button that ends a task. */
export const finishButton = (page: Page): Locator => page.locator('[data-finish]');

/** The review: what is booked, and what is unusual about it. */
export const review = (page: Page): Locator => page.getByRole('dialog', { name: 'Finish', exact: true });

/** The state of the doors, in the strip of tools. */
export const doorWords = (page: Page): Locator => page.locator('[data-tool=doors]');

/** Opens one of the tools above the lines. */
export const tool = (page: Page, key: 'doors' | 'photos' | 'scan' | 'camera'): Locator =>
  page.locator(`[data-tool=${key}]`);
