import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { button } from './on-page.ts';
import { chooseFile } from './photograph.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

type View = 'gtin' | 'front' | 'top' | 'side' | 'back';

/** A field of a form, by its name. */
export const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

/** Expects a field to show an error. */
export const fault = (page: Page, key: Parameters<typeof texts>[0]) =>
  expect(page.getByText(texts(key), { exact: true }).first()).toBeVisible();

/** The place of a picture, by its current accessible name. */
export const pictureTile = (page: Page, view: View, act: 'add' | 'retry' | 'open') => {
  const name = texts('product.detail.view').replace('{view}', texts(`product.view.${view}`));
  return button(page, texts(`product.picture.${act}`).replace('{name}', name));
};

/** Chooses a picture from the album and accepts its crop. */
export async function choosePicture(page: Page, view: View): Promise<void> {
  await pictureTile(page, view, 'add').click();
  await chooseFile(page, () => button(page, texts('product.picture.album')).click());
  await button(page, texts('product.picture.use')).click();
}
