import type { Page } from '@playwright/test';
import { answerOnPhone, appOnPhone } from './app-on-phone.ts';
import { bookAsTyped, finishTask } from './begin-task.ts';
import { callApi } from './call-api.ts';
import { expectLedger } from './expect-ledger.ts';
import { givenInterval } from './given-interval.ts';
import { expect, open, screen, test } from './journey.ts';
import { button, confirm } from './on-page.ts';
import { setPhoneClock } from './phone-clock.ts';
import { photograph, showPhotos } from './photograph.ts';
import { givenPicture } from './screens/given-picture.ts';
import { amount, finishButton, putIn, review, tool } from './task-line.ts';
import { textsOf } from './texts.ts';

const HOME = '/pages/tabBar/index/index';
const DEVICE = '/pages/new-restock/quick-restock/device-details';
const TASK = '/pages/new-restock/quick-restock/restock';
const texts = textsOf('en-US');

test.use({ serviceWorkers: 'allow' });

/** Clears the browser's own caches, which may be gone in an hour; the app's storage must suffice. */
async function forgetBrowserCache(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}
const keptPictures = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('product-pictures')).keys()).length);
const drawn = (page: Page, productId: string) =>
  page
    .locator(`[data-id$="${productId}"] img`)
    .first()
    .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);

test.describe('J5 with the phone offline for its whole length', () => {
  test('a task done entirely offline survives a reload and is booked once; conflicts are asked by line', async ({
    page,
    shop,
    system,
    context,
  }) => {
    const { device } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    await system.database.prisma.platformProduct.update({
      where: { id: shop.cola.platformProductId },
      data: { pictures: { front: await givenPicture(system, shop.merchant, 'cola.jpg') } },
    });
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await open(page, HOME);
    await answerOnPhone(page, 'home.readOverview');
    await open(page, `${DEVICE}?deviceNo=${device.deviceNo}`);
    await appOnPhone(page);
    await expect.poll(() => keptPictures(page)).toBeGreaterThan(0);
    await forgetBrowserCache(page);

    await context.setOffline(true);
    await expect(page.getByText(texts('restock.device.offline'))).toBeVisible();
    await button(page, texts('restock.start')).click();
    await expect(screen(page, TASK)).toBeVisible();
    await tool(page, 'doors').click();
    await expect(page.getByText(texts('restock.doors.key'))).toBeVisible();
    await photograph(page, 'L');
    await photograph(page, 'R');
    await expect(page.locator('[data-photo=waiting]')).toHaveCount(2);
    await page.goto(HOME);
    await page.locator('[data-begun-here]').getByRole('link').click();
    await expect(screen(page, TASK)).toBeVisible();
    await putIn(page, 'Cola', 3);
    // Meanwhile the book is corrected at a desk.
    await callApi(system, shop.owner, 'stock.adjust', {
      deviceNo: device.deviceNo,
      reason: 'count',
      door: 'L',
      layer: 1,
      productId: shop.cola.id,
      countedQty: 6,
      expectedOnHand: 4,
    });

    await page.reload();
    await expect(screen(page, TASK)).toBeVisible();
    await expect(amount(page, 'Cola')).toHaveText('3');
    await showPhotos(page);
    await expect.poll(() => drawn(page, shop.cola.id)).toBe(true);
    await page.getByRole('button', { name: /^Delete: Left door/ }).click();
    await confirm(page, texts('btn.delete'));
    await expect(page.locator('[data-photo=waiting]')).toHaveCount(1);
    await finishButton(page).click();
    // A phone without a network does not know that the doors are closed.
    await expect(review(page)).toContainText(texts('restock.done.noNetwork'));
    await expect(review(page)).not.toContainText(texts('restock.finish.doors'));
    await bookAsTyped(page);
    await expect(page.locator('[data-finished]')).toBeVisible();
    // One line says that there is no network; the page itself says that the rest waits for it.
    await expect(page.getByText(texts('restock.finished.waiting'))).toBeVisible();
    await expect(page.locator('main [role=status]').filter({ visible: true })).toHaveText([
      new RegExp(texts('fixed.offline.banner').split('.')[0] ?? ''),
    ]);
    await page.locator('[data-outbox="3"]').click();
    const rows = page.getByRole('dialog').getByRole('listitem');
    await expect(rows).toHaveText([/^Task started/, /^Finish/, /^1 photo/]);
    await page.keyboard.press('Escape');
    expect(await system.database.prisma.restockTask.count({ where: { deviceId: device.id } })).toBe(0);

    // A finished task accepts no more disposals; that page leads back to it.
    await page.goto(page.url().replace('/restock?', '/dispose-product?'));
    await expect(screen(page, TASK)).toBeVisible();
    await expect(page.locator('[data-finished]')).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('[data-stopped=STOCK_CHANGED]')).toBeVisible();
    const cola = page.locator(`[data-id$="${shop.cola.id}"]`);
    await expect(cola.locator('[data-badge="restock.changed"]')).toHaveText('Stock changed: 4 → 6');
    await expect(amount(page, 'Cola')).toHaveText('3');
    await expect(cola.locator('[data-after="9"]')).toBeVisible();
    await finishTask(page);
    await expect(page.getByRole('button', { name: /^Open Right door/ })).toHaveCount(1);

    const { prisma } = system.database;
    expect(await prisma.restockPhoto.findMany({ where: { merchantId: shop.merchant.id } })).toMatchObject([
      { door: 'R' },
    ]);
    const records = await prisma.restockRecord.findMany({
      where: { deviceId: device.id },
      include: { lines: { where: { productId: shop.cola.id } }, task: true },
    });
    expect(records).toMatchObject([
      { openings: 0, lines: [{ stockBefore: 6, restockQty: 3, stockAfter: 9 }] },
    ]);
    const [record] = records;
    expect(record?.startedAt).toEqual(record?.task?.begunAt);
    await expectLedger(system, device.id);
  });
});
