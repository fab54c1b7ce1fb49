import type { Page } from '@playwright/test';
import { appOnPhone } from './app-on-phone.ts';
import { beginTask, finishTask, flowScreen, shutTask } from './begin-task.ts';
import { givenInterval } from './given-interval.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { button, confirm, link } from './on-page.ts';
import { givenPicture } from './screens/given-picture.ts';
import type { SimulatedCabinet } from './shop.ts';
import { textsOf } from './texts.ts';

const MODES = '/pages/new-restock/index';
const oneClick = (page: string) => flowScreen('one-click', page);
const texts = textsOf('en-US');

const row = (page: Page, id: string) => page.locator(`li[data-id="${id}"]`);
const choose = (page: Page, device: string) =>
  page.getByRole('checkbox', { name: texts('restock.trip.choose').replace('{device}', device) });

test.describe('J5: trips', () => {
  test('two cabinets are visited in a row with one pick list; with the second the trip is done', async ({
    page,
    shop,
    system,
  }) => {
    const west = await shop.sellingCabinet();
    const east = await shop.sellingCabinet();
    const { prisma } = system.database;
    await prisma.device.update({ where: { id: east.device.id }, data: { name: 'Campus East' } });
    await givenInterval(system, shop, west.device.id);
    await givenInterval(system, shop, east.device.id);
    await shop.signIn(page);

    await open(page, oneClick('restock-index'));
    await choose(page, 'Lobby West').check();
    await choose(page, 'Campus East').check();
    await link(page, 'Plan a trip with 2 devices').click();
    await expect(screen(page, oneClick('associated-device'))).toBeVisible();
    await expect(page.locator('[data-place="1"]')).toContainText('Lobby West');
    await page.getByRole('button', { name: 'Move Campus East: drag it' }).press('ArrowUp');
    await expect(page.locator('[data-place="1"]')).toContainText('Campus East');
    await button(page, texts('restock.trip.save')).click();

    await expect(screen(page, oneClick('summary'))).toBeVisible();
    const cola = row(page, shop.cola.id);
    await expect(cola.locator('[data-qty="16"]')).toBeVisible();
    await expect(cola.locator(`[data-split="${west.device.deviceNo}"]`)).toContainText('8');
    await expect(cola.locator(`[data-split="${east.device.deviceNo}"]`)).toContainText('8');
    await cola.getByRole('checkbox').check();
    await expect(page.getByText('1 of 1 packed')).toBeVisible();

    await restockAt(page, east, 'Campus East');
    await link(page, texts('restock.trip.back')).click();
    await expect(row(page, east.device.deviceNo).locator('[data-badge="restock.trip.done"]')).toBeVisible();
    await expect(badge(page, 'restock.trip.changed')).toHaveCount(0);
    await restockAt(page, west, 'Lobby West');
    await link(page, texts('restock.trip.back')).click();
    await expect(page.locator('[data-trip="done"]')).toHaveText(texts('restock.trip.over.done'));
    await expect(badge(page, 'restock.trip.done')).toHaveCount(2);
    await expect(cola).toContainText('16');
    const trip = await prisma.restockTrip.findFirstOrThrow({ where: { merchantId: shop.merchant.id } });
    expect(trip.status).toBe('done');
    await open(page, MODES);
    await expect(page.getByText(texts('restock.trip.own'))).toHaveCount(0);
  });

  test.describe('without a network', () => {
    test.use({ serviceWorkers: 'allow' });

    test('ticks and the pages of its cabinets are there without a network; changes after packing are marked', async ({
      page,
      shop,
      system,
      context,
    }) => {
      const stops = [await shop.sellingCabinet(), await shop.sellingCabinet(), await shop.sellingCabinet()];
      for (const { device } of stops) await givenInterval(system, shop, device.id);
      const [first, , last] = stops.map(({ device }) => device);
      if (!first || !last) throw new Error('There are three stops');
      await system.database.prisma.platformProduct.update({
        where: { id: shop.wrap.platformProductId },
        data: { pictures: { front: await givenPicture(system, shop.merchant, 'turkey-wrap.jpg') } },
      });
      await shop.signIn(page);
      const chosen = stops.map(({ device }) => `deviceNo=${device.deviceNo}`).join('&');
      await open(page, `${oneClick('associated-device')}?${chosen}`);
      await button(page, texts('restock.trip.save')).click();
      await expect(screen(page, oneClick('summary'))).toBeVisible();
      const cola = row(page, shop.cola.id);
      await cola.getByRole('checkbox').check();
      await expect(cola.locator('[data-qty="24"]')).toBeVisible();

      await appOnPhone(page);
      await expect(page.locator('[data-ahead=kept]')).toHaveText(texts('restock.trip.ahead'));
      const pictures = () =>
        page.evaluate(async () => (await (await caches.open('product-pictures')).keys()).length);
      await expect.poll(pictures).toBe(1);

      await context.setOffline(true);
      await page.reload();
      await expect(screen(page, oneClick('summary'))).toBeVisible();
      await expect(cola.getByRole('checkbox')).toBeChecked();
      await cola.getByRole('checkbox').uncheck();
      await cola.getByRole('checkbox').check();
      await expect(button(page, texts('restock.trip.giveUp'))).toBeDisabled();
      for (const { device } of stops) {
        await row(page, device.deviceNo).getByRole('link').click();
        await expect(screen(page, oneClick('device-details'))).toBeVisible();
        await expect(page.locator(`[data-id$="${shop.cola.id}"] [data-suggested="8"]`)).toBeVisible();
        await expect(button(page, texts('restock.start'))).toBeEnabled();
        const wrap = page.locator(`[data-id$="${shop.wrap.id}"] img`);
        await expect
          .poll(() => wrap.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth))
          .toBeGreaterThan(0);
        await page.goBack();
        await expect(screen(page, oneClick('summary'))).toBeVisible();
      }
      await row(page, last.deviceNo).getByRole('link').click();
      await page.reload();
      await expect(screen(page, oneClick('device-details'))).toBeVisible();
      await expect(page.locator(`[data-id$="${shop.cola.id}"] [data-suggested="8"]`)).toBeVisible();
      await page.goBack();
      await context.setOffline(false);

      await system.database.prisma.stockLevel.updateMany({
        where: { deviceId: first.id, productId: shop.cola.id },
        data: { onHand: 2 },
      });
      await page.reload();
      await expect(cola.getByRole('checkbox')).toBeChecked();
      await expect(cola.locator('[data-qty="24"]')).toBeVisible();
      await expect(badge(page, 'restock.trip.changed')).toHaveText('Packed 24 → needed 26');
      await cola.getByRole('checkbox').uncheck();
      await expect(cola.locator('[data-qty="26"]')).toBeVisible();
      await expect(badge(page, 'restock.trip.changed')).toHaveCount(0);
    });
  });

  test('an unfinished trip is found again, changed and canceled', async ({ page, shop, system }) => {
    const west = await shop.sellingCabinet();
    const east = await shop.sellingCabinet();
    await system.database.prisma.device.update({
      where: { id: east.device.id },
      data: { name: 'Campus East' },
    });
    await givenInterval(system, shop, west.device.id);
    await shop.signIn(page);
    await open(page, oneClick('associated-device'));
    await button(page, texts('restock.trip.save')).click();
    await expect(page.getByRole('alert').filter({ hasText: texts('valid.tripDevices') })).toBeVisible();
    await choose(page, 'Lobby West').check();
    await button(page, texts('restock.trip.save')).click();
    await row(page, shop.cola.id).getByRole('checkbox').check();

    await open(page, MODES);
    await link(page, texts('restock.trip.show')).click();
    await expect(row(page, shop.cola.id).getByRole('checkbox')).toBeChecked();
    await open(page, oneClick('restock-index'));
    await choose(page, 'Campus East').check();
    await link(page, 'Add 1 device to the trip').click();
    await expect(page.locator('[data-place="2"]')).toContainText('Campus East');
    await dragUp(page, east.device.deviceNo, west.device.deviceNo);
    await expect(page.locator('[data-place="1"]')).toContainText('Campus East');
    await button(page, 'Move Campus East down').click();
    await expect(page.locator('[data-place="2"]')).toContainText('Campus East');
    await button(page, 'Remove Lobby West').click();
    await expect(page.getByRole('alertdialog')).toContainText('8 units are packed for it');
    await confirm(page, texts('btn.remove'));
    await button(page, texts('restock.trip.save')).click();
    await expect(screen(page, oneClick('summary'))).toBeVisible();
    await expect(badge(page, 'restock.trip.changed')).toHaveText('Packed 8 → needed 0');

    await button(page, texts('restock.trip.giveUp')).click();
    await confirm(page, texts('restock.trip.giveUp'));
    await expect(screen(page, oneClick('restock-index'))).toBeVisible();
    await expect(page.getByText(texts('restock.trip.own'))).toHaveCount(0);
  });
});

/** Completes the next cabinet of the trip, from its doors to its record. */
async function restockAt(page: Page, { cabinet }: SimulatedCabinet, device: string): Promise<void> {
  await link(page, texts('restock.trip.startNext').replace('{device}', device)).click();
  await expect(screen(page, oneClick('device-details'))).toBeVisible();
  await beginTask(page, cabinet, 'one-click');
  await shutTask(page, cabinet);
  await finishTask(page);
  await expect(screen(page, oneClick('record-detail'))).toBeVisible();
}

/** Drags the row by its handle to the upper half of another. */
async function dragUp(page: Page, id: string, above: string): Promise<void> {
  const from = await page.locator(`[data-place][data-id="${id}"] [data-drag-handle]`).boundingBox();
  const to = await page.locator(`[data-place][data-id="${above}"]`).boundingBox();
  if (!from || !to) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height * 0.3, { steps: 6 });
  await page.mouse.up();
}
