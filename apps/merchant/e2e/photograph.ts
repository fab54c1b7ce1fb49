import { join } from 'node:path';
import type { Page } from '@playwright/test';

const PHOTO = join(import.meta.dirname, '../../../packages/stack/pictures/cola.jpg');

/** Takes a photo of what stands behind an open door. */
export async function photograph(page: Page, door: 'L' | 'R'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.locator(`[data-add-photo=${door}]`).click();
  await (await chooser).setFiles(PHOTO);
}
