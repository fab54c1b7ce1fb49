import { join } from 'node:path';
import { toGtin14 } from '@larder/domain/gtin';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test } from './journey.ts';
import { platformCommand } from './platform-command.ts';
import type { System } from './system.ts';
import { addButton, openEditor } from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const RECORDS = '/pages/index/new-product-application/application-records';
const FORM = '/pages/index/new-product-application/add-new-product';
const DETAIL = '/pages/index/new-product-application/detail';
const MINE = '/pages/index/product-management/my-product-library';
const CLOUD = '/pages/index/product-management/cloud-product-library';
const ADD = '/pages/index/product-management/product-add-to-client';
const PRODUCT = '/pages/index/product-management/product-detail';
const PICTURES = join(import.meta.dirname, '../../../packages/stack/pictures');

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const told = (page: Page) => page.locator('[data-toast]');
const fault = (page: Page, key: Parameters<typeof texts>[0]) =>
  expect(page.getByText(texts(key), { exact: true }).first()).toBeVisible();
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** A number that nobody has used. */
function newGtin(): string {
  const body = `735${String(Number.parseInt(newTestId().slice(-9), 16))
    .slice(-8)
    .padStart(8, '0')}`;
  return [...'0123456789'].map((digit) => body + digit).find((number) => toGtin14(number).ok) ?? '';
}

async function addPicture(page: Page, view: 'gtin' | 'front' | 'top' | 'side' | 'back', file = 'cola.jpg') {
  const name = texts('product.detail.view').replace('{view}', texts(`product.view.${view}`));
  await button(page, texts('product.picture.add').replace('{name}', name)).click();
  const chooser = page.waitForEvent('filechooser');
  await button(page, texts('product.picture.album')).click();
  await (await chooser).setFiles(join(PICTURES, file));
  await button(page, texts('product.picture.use')).click();
  await expect(button(page, texts('product.picture.open').replace('{name}', name))).toBeVisible();
}

/** The name in the draft that the phone keeps, once all its pictures are there. */
const keptName = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const asked = indexedDB.open('larder-products');
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
    const drafts = await new Promise<{ entry: { name: string }; blobs: object }[]>((done, fail) => {
      const asked = database.transaction('drafts').objectStore('drafts').getAll();
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
    database.close();
    const [draft] = drafts;
    return draft && Object.keys(draft.blobs).length === 5 ? draft.entry.name : null;
  });

async function fill(page: Page, { gtin, name }: { gtin: string; name: string }) {
  await field(page, 'gtin').fill(gtin);
  await field(page, 'name').fill(name);
  await field(page, 'weight').fill('330');
  await page.getByRole('combobox', { name: texts('field.product.variety') }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drinks' }).click();
  await field(page, 'price').fill('2.75');
}

async function pendingElsewhere({ database, now }: System, gtin: string) {
  const { prisma } = database;
  const other = await givenMerchant(prisma);
  const { id } = (await givenMember(prisma, other.id)).membership;
  await prisma.productApplication.create({
    data: {
      ...{ id: newTestId(), merchantId: other.id, submittedById: id, applicationNo: `A${newTestId()}` },
      ...{ status: 'pending_review', gtin: gtin.padStart(14, '0'), name: 'Theirs', payload: {} },
      ...{ submittedAt: now(), createdAt: now(), updatedAt: now() },
    },
  });
}

test.describe('J14: a new product', () => {
  test('is refused for what is wrong with it, sent, rejected, sent again, approved and ready', async ({
    page,
    shop,
    system,
  }) => {
    test.slow();
    const { gtin: known } = await system.database.prisma.platformProduct.findUniqueOrThrow({
      where: { id: shop.cola.platformProductId },
    });
    const [gtin, taken] = [newGtin(), newGtin()];
    await pendingElsewhere(system, taken);
    await shop.signIn(page);
    await open(page, RECORDS, 'empty');
    await link(page, texts('product.apply.start')).click();
    await expect(screen(page, FORM)).toBeVisible();

    await field(page, 'gtin').fill(`${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`);
    await field(page, 'price').fill('0');
    await button(page, texts('btn.submit')).click();
    await fault(page, 'valid.gtin.check');
    await fault(page, 'valid.name');
    await fault(page, 'valid.weight');
    await fault(page, 'valid.variety');
    await fault(page, 'valid.price.zero');
    await fault(page, 'valid.picture.back');
    await expect(field(page, 'gtin')).toBeFocused();

    await field(page, 'gtin').fill(known ?? '');
    await field(page, 'name').focus();
    await fault(page, 'refusal.DUPLICATE_PLATFORM_PRODUCT');
    await expect(link(page, texts('product.goToCloud'))).toBeVisible();
    await field(page, 'gtin').fill(taken);
    await field(page, 'name').focus();
    await fault(page, 'refusal.APPLIED_BY_OTHER');

    await fill(page, { gtin, name: 'Pear Soda' });
    for (const view of ['gtin', 'front', 'top', 'side'] as const) await addPicture(page, view);
    await button(page, texts('btn.submit')).click();
    await fault(page, 'valid.picture.back');
    await addPicture(page, 'back');

    // The draft outlives the app.
    await expect.poll(() => keptName(page)).toBe('Pear Soda');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(texts('product.form.restored'))).toBeVisible();
    await expect(field(page, 'name')).toHaveValue('Pear Soda');
    await expect(page.locator('[data-picture=done]')).toHaveCount(5);

    await button(page, texts('btn.submit')).click();
    await confirm(page, texts('btn.submit'));
    await expect(told(page)).toHaveText(texts('toast.applicationSubmitted'));
    await expect(screen(page, RECORDS)).toBeVisible();
    await expect(badge(page, 'application.pending_review')).toBeVisible();

    const { applicationNo } = await system.database.prisma.productApplication.findFirstOrThrow({
      where: { merchantId: shop.merchant.id },
    });
    expect(await platformCommand(system, 'product', 'review', 'list')).toContain(applicationNo);
    await platformCommand(
      system,
      'product',
      'review',
      'reject',
      applicationNo,
      '--note',
      'The back is blurred',
    );
    await expect(badge(page, 'application.rejected')).toBeVisible({ timeout: 15_000 });
    await page.getByText('The back is blurred').click();
    await expect(screen(page, DETAIL)).toBeVisible();
    await link(page, texts('product.apply.edit')).click();
    await expect(screen(page, FORM)).toBeVisible();
    await expect(field(page, 'gtin')).toHaveValue(gtin);
    await field(page, 'name').fill('Pear Soda, can');
    await button(page, texts('btn.submit')).click();
    await confirm(page, texts('btn.submit'));
    await expect(screen(page, RECORDS)).toBeVisible();
    await page.getByText('Pear Soda, can').click();
    await expect(badge(page, 'application.pending_review')).toBeVisible();
    await expect(page.getByText(texts('product.apply.revisionNo').replace('{n}', '2'))).toBeVisible();

    const approved = await platformCommand(system, 'product', 'review', 'approve', applicationNo);
    expect(approved).toContain(gtin.padStart(14, '0'));
    await expect(badge(page, 'application.approved')).toBeVisible({ timeout: 15_000 });
    await link(page, texts('product.apply.viewProduct')).click();
    await expect(screen(page, PRODUCT)).toBeVisible();
    await expect(badge(page, 'product.recognition.training')).toBeVisible();
    await open(page, `${MINE}?q=Pear`);
    await expect(badge(page, 'product.recognition.training')).toBeVisible();

    // In the template it cannot be chosen until it is ready, and says why.
    const { device } = await shop.cabinet();
    const editor = await page.context().newPage();
    await openEditor(editor, device.deviceNo);
    await addButton(editor).click();
    const choice = editor.getByRole('checkbox', { name: /Pear Soda/ });
    await expect(choice).toBeDisabled();
    await expect(editor.getByText(texts('refusal.PRODUCT_NOT_READY'))).toBeVisible();
    await platformCommand(system, 'product', 'readiness', 'ready', gtin.padStart(14, '0'));
    await expect(badge(page, 'product.recognition.training')).toBeHidden({ timeout: 15_000 });
    await expect(choice).toBeEnabled({ timeout: 15_000 });
    await editor.close();
  });

  test('has pictures that are sent again after a fault, or deleted; a scan brings its number and loses nothing', async ({
    page,
    shop,
  }) => {
    const name = texts('product.detail.view').replace('{view}', texts('product.view.front'));
    const tile = (key: Parameters<typeof texts>[0]) => button(page, texts(key).replace('{name}', name));
    await shop.signIn(page);
    await open(page, FORM);
    await page.route('**/files/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409 }) : route.continue(),
    );
    await tile('product.picture.add').click();
    const chooser = page.waitForEvent('filechooser');
    await button(page, texts('product.picture.album')).click();
    await (await chooser).setFiles(join(PICTURES, 'cola.jpg'));
    await button(page, texts('product.picture.use')).click();
    await expect(page.locator('[data-picture=failed]')).toBeVisible();
    await page.unroute('**/files/**');
    await tile('product.picture.retry').click();
    await tile('product.picture.open').click();
    await button(page, texts('product.picture.delete')).click();
    await confirm(page, texts('btn.delete'));
    await expect(tile('product.picture.add')).toBeVisible();

    await field(page, 'name').fill('Scanned Soda');
    await button(page, texts('product.form.scan')).click();
    const gtin = newGtin();
    await field(page, 'number').fill(gtin);
    await field(page, 'number').press('Enter');
    await expect(screen(page, FORM)).toBeVisible();
    await expect(field(page, 'gtin')).toHaveValue(gtin);
    await expect(field(page, 'name')).toHaveValue('Scanned Soda');
    await fault(page, 'product.form.free');
  });

  test('has no picture that stays above 2 MB', async ({ page, shop }) => {
    const name = texts('product.detail.view').replace('{view}', texts('product.view.front'));
    await shop.signIn(page);
    await open(page, FORM);
    // No camera's picture of 800 x 800 is that large: this phone's encoder is a bad one.
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (take) =>
        take(new Blob([new Uint8Array(2 * 1024 * 1024 + 1)], { type: 'image/jpeg' }));
    });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' || request.url().includes('file.uploadSlot')) sent += 1;
    });
    await button(page, texts('product.picture.add').replace('{name}', name)).click();
    const chooser = page.waitForEvent('filechooser');
    await button(page, texts('product.picture.album')).click();
    await (await chooser).setFiles(join(PICTURES, 'cola.jpg'));
    await button(page, texts('product.picture.use')).click();
    await fault(page, 'valid.image.size');
    expect(sent).toBe(0);
  });

  test('of the platform is added at own prices, marked, changed, and removed unless a template has it', async ({
    page,
    shop,
    system,
  }) => {
    const other = await givenMerchant(system.database.prisma);
    const name = `Elderflower ${newTestId().slice(-8)}`;
    const theirs = await givenProduct(system.database.prisma, other.id, { platform: { name } });
    await shop.signIn(page);
    await open(page, `${CLOUD}?q=${encodeURIComponent(name)}`);
    await link(page, texts('product.cloud.add').replace('{name}', name)).click();
    await expect(screen(page, ADD)).toBeVisible();
    await expect(field(page, 'priceMinor')).toHaveValue('2.99');
    await field(page, 'priceMinor').fill('0');
    await button(page, texts('product.add.submit')).click();
    await fault(page, 'valid.price.zero');
    await fault(page, 'valid.cost.required');
    await field(page, 'priceMinor').fill('3.10');
    await field(page, 'costMinor').fill('1.20');
    await button(page, texts('product.add.submit')).click();
    await expect(told(page)).toHaveText(texts('toast.productAdded'));
    await expect(screen(page, CLOUD)).toBeVisible();
    await expect(badge(page, 'product.added')).toBeVisible();

    const { id } = await system.database.prisma.merchantProduct.findFirstOrThrow({
      where: { merchantId: shop.merchant.id, platformProductId: theirs.platformProductId },
    });
    await open(page, `${PRODUCT}?id=${id}&source=my`);
    await expect(page.getByText('$3.10')).toBeVisible();
    await button(page, texts('product.detail.edit')).click();
    await field(page, 'priceMinor').fill('3.25');
    await button(page, texts('btn.save')).click();
    await expect(page.getByText('$3.25')).toBeVisible();

    await open(page, `${MINE}?q=${encodeURIComponent(name)}`);
    await page.locator(`[data-id="${id}"]`).getByRole('link').click();
    await button(page, texts('product.detail.remove')).click();
    await confirm(page, texts('btn.remove'));
    await expect(told(page)).toHaveText(texts('toast.removed'));
    await expect(screen(page, MINE, 'empty')).toBeVisible();

    const { device } = await shop.sellingCabinet();
    await open(page, `${PRODUCT}?id=${shop.cola.id}&source=my`);
    await expect(page.getByText(device.deviceNo)).toBeVisible();
    await button(page, texts('product.detail.remove')).click();
    await confirm(page, texts('btn.remove'));
    await fault(page, 'refusal.PRODUCT_IN_TEMPLATE');
  });
});
