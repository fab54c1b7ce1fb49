import type { Page } from '@playwright/test';
import { appOnPhone } from './app-on-phone.ts';
import { finishVisit, openVisit } from './begin-visit.ts';
import { expectLedger } from './expect-ledger.ts';
import { givenInterval } from './given-interval.ts';
import { expect, screen, test } from './journey.ts';
import { button, confirm } from './on-page.ts';
import { setPhoneClock } from './phone-clock.ts';
import { photograph, showPhotos } from './photograph.ts';
import { givenPicture } from './screens/given-picture.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';
import { shutDoors } from './visit-doors.ts';
import { amount, doorWords, finishButton, putIn, throwOut } from './visit-line.ts';

const TASK = '/pages/new-restock/quick-restock/restock';
const texts = textsOf('en-US');

/** What the browser happens to keep may be gone in an hour; what the app keeps must do. */
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
  test('numbers and photos stay on the phone through a reload, and go once; what changed meanwhile is shown line by line', async ({
    page,
    shop,
    system,
    context,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    await system.database.prisma.platformProduct.update({
      where: { id: shop.cola.platformProductId },
      data: { pictures: { front: await givenPicture(system, shop.merchant, 'cola.jpg') } },
    });
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await openVisit(page, cabinet, device);
    await appOnPhone(page);
    await expect.poll(() => keptPictures(page)).toBeGreaterThan(0);
    await forgetBrowserCache(page);

    await context.setOffline(true);
    await expect(page.getByText(texts('restock.block.offline'))).toBeVisible();
    await photograph(page, 'L');
    await photograph(page, 'R');
    await expect(page.locator('[data-photo=waiting]')).toHaveCount(2);
    // Meanwhile the book is corrected at a desk.
    const office = await fetch(`${system.webUrl}/trpc/stock.adjust`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${(await tokensOf(system, shop.owner)).clientToken}`,
      },
      body: JSON.stringify({
        deviceNo: device.deviceNo,
        reason: 'count',
        ...{ door: 'L', layer: 1, productId: shop.cola.id, countedQty: 6, expectedOnHand: 4 },
      }),
    });
    expect(await office.text()).toContain('result');
    await shutDoors(cabinet, 'L', 'R');
    await putIn(page, 'Cola', 3);
    await throwOut(page, 'Cola', 1, texts('enum.stock.reason.damaged'));
    await expect(finishButton(page)).toBeDisabled();

    await page.reload();
    await expect(screen(page, TASK)).toBeVisible();
    await expect(amount(page, 'Cola')).toHaveText('3');
    await showPhotos(page);
    await expect.poll(() => drawn(page, shop.cola.id)).toBe(true);
    await expect(page.locator('[data-photo=waiting]')).toHaveCount(2);
    await page.locator('[data-photo=waiting]').first().click();
    await button(page, texts('product.picture.delete')).click();
    await confirm(page, texts('btn.delete'));
    await expect(page.locator('[data-photo=waiting]')).toHaveCount(1);
    await expect(finishButton(page)).toBeDisabled();

    await context.setOffline(false);
    const cola = page.locator(`[data-id$="${shop.cola.id}"]`);
    await expect(cola.locator('[data-badge="restock.changed"]')).toHaveText('Stock changed: 4 → 6');
    await expect(amount(page, 'Cola')).toHaveText('3');
    await expect(cola.locator('[data-after="8"]')).toBeVisible();
    await expect(doorWords(page)).toHaveText(texts('restock.door.both.closed'));
    await expect(page.locator('[data-photo]')).toHaveCount(0);
    await finishVisit(page);

    await expect(page.getByRole('button', { name: /^Open Right door/ })).toHaveCount(1);
    const { prisma } = system.database;
    expect(await prisma.restockPhoto.findMany({ where: { merchantId: shop.merchant.id } })).toMatchObject([
      { door: 'R' },
    ]);
    const records = await prisma.restockRecord.findMany({
      where: { deviceId: device.id },
      include: { lines: { where: { productId: shop.cola.id } } },
    });
    expect(records.map(({ lines }) => lines)).toMatchObject([
      [{ stockBefore: 6, disposeQty: 1, restockQty: 3, stockAfter: 8 }],
    ]);
    await expectLedger(system, device.id);
  });
});
