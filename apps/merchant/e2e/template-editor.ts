import type { MerchantProduct } from '@larder/database/model';
import { expect, type Locator, type Page } from '@playwright/test';
import { badge, open, screen } from './journey.ts';
import { expectToast } from './on-page.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

export const EDITOR = '/pages/device/set-template';
export const RECORDS = '/pages/device/template-records';

export const openEditor = (page: Page, deviceNo: string): Promise<void> =>
  open(page, `${EDITOR}?deviceNo=${deviceNo}`);

export const openRecords = (page: Page, deviceNo: string): Promise<void> =>
  open(page, `${RECORDS}?deviceNo=${deviceNo}`);

export const addButton = (page: Page): Locator =>
  page.getByRole('button', { name: texts('template.add'), exact: true });

/** Adds products to the open layer. */
export async function addProducts(page: Page, ...products: readonly MerchantProduct[]): Promise<void> {
  await addButton(page).click();
  for (const { id } of products) await page.locator(`[data-id="${id}"] label`).click();
  await page.getByRole('button', { name: /^Add \d+ products?$/ }).click();
  for (const product of products) await expect(lineOf(page, product).root).toBeVisible();
}

/** A product on the open layer. */
export function lineOf(page: Page, { id }: MerchantProduct) {
  const root = page.locator(`li[data-id="${id}"]`);
  return {
    root,
    price: root.getByLabel(texts('field.template.price')),
    par: root.getByLabel(texts('field.template.par')),
    /** Opens its collapsed parts: positions, best before, place. */
    more: root.getByRole('button', { name: texts('template.lineDetails') }),
  };
}

export const publishButton = (page: Page): Locator =>
  page.locator('main').getByRole('button', { name: texts('btn.publish'), exact: true });

/** Confirms the question before the last step. */
export const publishQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: texts('template.confirm.title') });

/** Publishes and confirms the question; the records show the outcome. */
export async function publish(page: Page): Promise<void> {
  await publishButton(page).click();
  const sure = publishQuestion(page).getByRole('button', { name: texts('btn.publish') });
  await expectToast(page, texts('toast.templatePublished'), () => sure.click());
  await expect(screen(page, RECORDS)).toBeVisible();
}

/** The record of this version number. */
export function recordOf(page: Page, rev: number) {
  const root = page.locator('[data-id]').filter({ hasText: new RegExp(`Version ${rev}(?!\\d)`) });
  return {
    root,
    head: root.getByRole('button', { expanded: false }).first(),
    status: (status: string) => badge(page, `template.${status}`).and(root.locator('[data-badge]')),
  };
}

/** Begins a draft from a version of the records. */
export async function copyToDraft(page: Page, rev: number): Promise<void> {
  await recordOf(page, rev).head.click();
  await recordOf(page, rev)
    .root.getByRole('button', { name: texts('template.copy') })
    .click();
  await expect(screen(page, EDITOR)).toBeVisible();
}

/** The field of the first or last moment. */
export const timeField = (page: Page, which: 'effectiveAt' | 'expiresAt'): Locator =>
  page.locator(`#setting-${which} [role=combobox]`);

/** Opens the wheels of a time and accepts their preset: the next full hour at least half an hour ahead. */
export async function chooseNextHour(page: Page, which: 'effectiveAt' | 'expiresAt'): Promise<void> {
  if (which === 'effectiveAt') await page.getByText(texts('template.timing.at_time')).first().click();
  await timeField(page, which).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Time zone of the device: Pacific Time · GMT-')).toBeVisible();
  await sheet.getByRole('button', { name: texts('btn.ok') }).click();
  await expect(sheet).toBeHidden();
}
