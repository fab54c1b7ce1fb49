import { join } from 'node:path';
import type { Page } from '@playwright/test';

const PHOTO = join(import.meta.dirname, '../../../packages/demo/pictures/cola.jpg');

/** Chooses a photo where a press opens the camera or the album. */
export async function chooseFile(page: Page, press: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press();
  await (await chooser).setFiles(PHOTO);
}

/** Takes a photo of what stands behind an open door, or of what is disposed of in a visit. */
export async function photograph(page: Page, what: 'L' | 'R' | 'disposal'): Promise<void> {
  const add = page.locator(`[data-add-photo=${what}]`);
  if (what !== 'disposal') await showPhotos(page);
  await chooseFile(page, () => add.click());
}

/** Opens the photos of a visit, unless they are open. */
export async function showPhotos(page: Page): Promise<void> {
  const photos = page.getByRole('list', { name: 'Photos', exact: true });
  if ((await photos.count()) === 0) await page.locator('[data-tool=photos]').click();
}
