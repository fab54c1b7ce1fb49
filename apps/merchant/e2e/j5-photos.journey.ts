import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appOnPhone } from './app-on-phone.ts';
import { beginTaskAt, finishTask } from './begin-task.ts';
import { shutDoors } from './cabinet-doors.ts';
import { expect, open, screen, test } from './journey.ts';
import { button, confirm, expectToast } from './on-page.ts';
import { chooseFile, photograph, showPhotos } from './photograph.ts';
import { textsOf } from './texts.ts';
import { watchComplaints } from './watch-complaints.ts';

const TASK = '/pages/new-restock/quick-restock/restock';
const DISPOSE = '/pages/new-restock/quick-restock/dispose-product';
const RECORD = '/pages/new-restock/quick-restock/record-detail';
const texts = textsOf('en-US');

test.describe('J5: photos', () => {
  test.describe('with the app installed', () => {
    test.use({ serviceWorkers: 'allow' });

    test('two tabs of one phone with the same photos send each of them once', async ({
      page,
      shop,
      system,
      context,
    }) => {
      const { device, cabinet } = await shop.sellingCabinet();
      await shop.signIn(page);
      await beginTaskAt(page, cabinet, device);
      await appOnPhone(page);
      const second = await context.newPage();
      const complaints = watchComplaints(second);
      await second.goto(page.url());
      await expect(screen(second, TASK)).toBeVisible();

      await context.setOffline(true);
      await photograph(page, 'L');
      await expect(page.locator('[data-photo=waiting]')).toHaveCount(1);
      // A tab that was opened before keeps its own beside it, and both tabs hear of the other's.
      await photograph(second, 'R');
      for (const tab of [page, second]) await expect(tab.locator('[data-photo=waiting]')).toHaveCount(2);
      for (const tab of [page, second]) {
        await tab.reload();
        await expect(screen(tab, TASK)).toBeVisible();
        await showPhotos(tab);
        await expect(tab.locator('[data-photo=waiting]')).toHaveCount(2);
      }
      await shutDoors(cabinet, 'L', 'R');
      await context.setOffline(false);
      for (const tab of [page, second]) {
        await expect(tab.locator('[data-photo]')).toHaveCount(0);
        await expect(tab.getByRole('button', { name: /^Open (Left|Right) door/ })).toHaveCount(2);
      }
      await second.close();
      await finishTask(page);
      const photos = await system.database.prisma.restockPhoto.findMany({
        where: { merchantId: shop.merchant.id },
        orderBy: { door: 'asc' },
      });
      expect(photos.map(({ door }) => door)).toEqual(['L', 'R']);
      const stored = await readdir(join(system.files, `merchants/${shop.merchant.id}/visit`));
      expect(stored.filter((name) => name.endsWith('.jpg'))).toHaveLength(2);
      expect(complaints).toEqual([]);
    });
  });

  test('a disposal outside a task has its picture in the record', async ({ page, shop, system }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${DISPOSE}?deviceNo=${device.deviceNo}`);
    await addPicture(page);
    await expect(tile(page, 'open')).toBeVisible();
    await enterTwoWraps(page);
    await page.getByLabel(texts('stock.dispose.note')).fill('Mould');
    await page.getByRole('button', { name: /^Throw out 2/ }).click();
    await expectToast(page, texts('toast.disposed'), () => confirm(page, texts('stock.dispose.verb')));
    // The app is still going back, and would go back from the next page.
    await expect(screen(page, DISPOSE)).toBeHidden();

    const [record] = await system.database.prisma.restockRecord.findMany({ where: { deviceId: device.id } });
    expect(record).toMatchObject({
      taskId: null,
      disposeQty: 2,
      note: 'Mould',
      photoKey: expect.stringContaining('/disposal/'),
    });
    await open(page, `${RECORD}?id=${record?.id}`);
    await expect(page.getByText('Mould')).toBeVisible();
    await button(page, `Open ${texts('restock.record.disposed')}`).click();
    const picture = page.getByRole('dialog').getByRole('img');
    await expect
      .poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('a disposal waits for a picture that could not be sent; the network brings it by itself', async ({
    page,
    shop,
    system,
    context,
  }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${DISPOSE}?deviceNo=${device.deviceNo}`);
    await page.route('**/files/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409 }) : route.continue(),
    );
    await enterTwoWraps(page);
    await addPicture(page);
    await expect(tile(page, 'retry')).toBeVisible();
    const send = page.getByRole('button', { name: /^Throw out 2/ });
    await expectToast(page, texts('product.picture.unsent'), () => send.click());

    await button(
      page,
      texts('restock.photos.delete').replace('{name}', texts('stock.dispose.photo')),
    ).click();
    await confirm(page, texts('btn.delete'));
    await addPicture(page);
    await expect(tile(page, 'retry')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(texts('product.picture.waits')).first()).toBeVisible();
    await page.unroute('**/files/**');
    // A network that has just returned still loses the first request.
    await page.route('**/files/**', (route) => route.abort('internetdisconnected'), { times: 1 });
    await context.setOffline(false);
    await expect(tile(page, 'open')).toBeVisible();
    await page.getByRole('button', { name: /^Throw out 2/ }).click();
    await confirm(page, texts('stock.dispose.verb'));
    await expect(screen(page, DISPOSE)).toHaveCount(0);
    expect(
      await system.database.prisma.restockRecord.findMany({ where: { deviceId: device.id } }),
    ).toMatchObject([{ disposeQty: 2, photoKey: expect.stringContaining('/disposal/') }]);
  });
});

/** The place of a disposal's picture, by its current accessible name. */
const tile = (page: Page, act: 'add' | 'retry' | 'open') =>
  button(page, texts(`product.picture.${act}`).replace('{name}', texts('stock.dispose.photo')));

async function addPicture(page: Page): Promise<void> {
  await tile(page, 'add').click();
  await chooseFile(page, () => button(page, texts('product.picture.camera')).click());
  await button(page, texts('product.picture.use')).click();
}

async function enterTwoWraps(page: Page): Promise<void> {
  const count = page.getByRole('spinbutton', { name: 'Throw out Wrap', exact: true });
  await count.fill('2');
  await count.blur();
  await page.getByText(texts('stock.dispose.chooseReason')).first().click();
  await button(page, texts('enum.stock.reason.expired')).click();
}
