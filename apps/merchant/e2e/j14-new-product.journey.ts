import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test } from './journey.ts';
import { newGtin } from './new-gtin.ts';
import { button, confirm, expectToast, link } from './on-page.ts';
import { platformCommand } from './platform-command.ts';
import { choosePicture, fault, field, pictureTile } from './product-form.ts';
import type { System } from './system.ts';
import { addButton, openEditor } from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const RECORDS = '/pages/index/new-product-application/application-records';
const FORM = '/pages/index/new-product-application/add-new-product';
const DETAIL = '/pages/index/new-product-application/detail';
const MINE = '/pages/index/product-management/my-product-library';
const PRODUCT = '/pages/index/product-management/product-detail';

async function addPicture(page: Page, view: Parameters<typeof choosePicture>[1]) {
  await choosePicture(page, view);
  await expect(pictureTile(page, view, 'open')).toBeVisible();
}

/** Returns the name in the draft that the phone keeps, once all its pictures are stored. */
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
  await page.getByRole('dialog').getByRole('button', { name: 'Soft drinks' }).click();
  await field(page, 'price').fill('2.75');
}

async function pendingElsewhere({ database, now }: System, gtin: string) {
  const { prisma } = database;
  const other = await givenMerchant(prisma);
  const { id } = (await givenMember(prisma, other.id)).membership;
  await prisma.productApplication.create({
    data: {
      id: newTestId(),
      merchantId: other.id,
      submittedById: id,
      applicationNo: `A${newTestId()}`,
      status: 'pending_review',
      gtin: gtin.padStart(14, '0'),
      name: 'Theirs',
      payload: {},
      submittedAt: now(),
      createdAt: now(),
      updatedAt: now(),
    },
  });
}

/** What the phone keeps of the person: drafts of products, and pictures of the service worker. */
const keptAtAll = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const asked = indexedDB.open('larder-products');
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
    const drafts = await new Promise<number>((done, fail) => {
      const asked = database.transaction('drafts').objectStore('drafts').count();
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
    database.close();
    return { drafts, pictures: await caches.has('product-pictures') };
  });

test.describe('J14: a new product', () => {
  test('is forgotten by the phone when its author signs out', async ({ page, shop }) => {
    await shop.signIn(page);
    await open(page, FORM);
    await field(page, 'name').fill('Pear Soda');
    await page.evaluate(() => caches.open('product-pictures'));
    await expect.poll(() => keptAtAll(page)).toEqual({ drafts: 1, pictures: true });
    await open(page, '/pages/tabBar/my/my');
    await button(page, texts('btn.signOut')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('btn.signOut') })
      .click();
    await expect(screen(page, '/pages/login/login')).toBeVisible();
    await expect.poll(() => keptAtAll(page)).toEqual({ drafts: 0, pictures: false });
  });

  test('is refused with its errors, sent, rejected, sent again, approved and ready', async ({
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

    // The draft survives a restart of the app.
    await expect.poll(() => keptName(page)).toBe('Pear Soda');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(texts('product.form.restored'))).toBeVisible();
    await expect(field(page, 'name')).toHaveValue('Pear Soda');
    await expect(page.locator('[data-picture=done]')).toHaveCount(5);

    await button(page, texts('btn.submit')).click();
    await expectToast(page, texts('toast.applicationSubmitted'), () => confirm(page, texts('btn.submit')));
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
    await expect(badge(page, 'application.rejected')).toBeVisible();
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
    await expect(badge(page, 'application.approved')).toBeVisible();
    await link(page, texts('product.apply.viewProduct')).click();
    await expect(screen(page, PRODUCT)).toBeVisible();
    await expect(badge(page, 'product.recognition.training')).toBeVisible();
    await open(page, `${MINE}?q=Pear`);
    await expect(badge(page, 'product.recognition.training')).toBeVisible();

    // The template cannot use it until it is ready, and says why.
    const { device } = await shop.cabinet();
    const editor = await page.context().newPage();
    await openEditor(editor, device.deviceNo);
    await addButton(editor).click();
    const choice = editor.getByRole('checkbox', { name: /Pear Soda/ });
    await expect(choice).toBeDisabled();
    await expect(editor.getByText(texts('refusal.PRODUCT_NOT_READY'))).toBeVisible();
    await platformCommand(system, 'product', 'readiness', 'ready', gtin.padStart(14, '0'));
    await expect(badge(page, 'product.recognition.training')).toBeHidden();
    await expect(choice).toBeEnabled();
    await editor.close();
  });
});
