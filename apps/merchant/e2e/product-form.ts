import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { button } from './on-page.ts';
import { chooseFile } from './photograph.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

type View = 'gtin' | 'front' | 'top' | 'side' | 'back';

/** A field of a form, by its name. */
export const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

/** Sees that something is told to be wrong. */
export const fault = (page: Page, key: Parameters<typeof texts>[0]) =>
  expect(page.getByText(texts(key), { exact: true }).first()).toBeVisible();

/** The place of a picture, as it is called while that may be done with it. */
export const pictureTile = (page: Page, view: View, act: 'add' | 'retry' | 'open') => {
  const name = texts('product.detail.view').replace('{view}', texts(`product.view.${view}`));
  return button(page, texts(`product.picture.${act}`).replace('{name}', name));
};

/** Chooses a picture from the album and takes it as it is cut. */
export async function choosePicture(page: Page, view: View): Promise<void> {
  await pictureTile(page, view, 'add').click();
  await chooseFile(page, () => button(page, texts('product.picture.album')).click());
  await button(page, texts('product.picture.use')).click();
}
