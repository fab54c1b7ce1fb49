import { addDays } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import type { Locator, Page } from '@playwright/test';
import { buy } from './buy.ts';
import { callApi } from './call-api.ts';
import { expect, open, screen, test } from './journey.ts';
import { MERCHANT_TIME_ZONE } from './shop.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const DETAIL = '/pages/index/product-management/product-detail';
const CHANGE = '/pages/index/product-management/price-change';

/** Picture of the whole page at two widths. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

test('J2: one product is repriced in three cabinets, one offline and one with a shopper, and taken back', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const selling = async (name: string) => {
    const made = await shop.sellingCabinet();
    await prisma.device.update({ where: { id: made.device.id }, data: { name } });
    return made;
  };
  const gym = await selling('Gym Level 2');
  const library = await selling('Library Café');
  const lobby = await selling('Lobby West');
  const own = await selling('Warehouse B');
  const elsewhere = { deviceNo: own.device.deviceNo, prices: [799] };
  await callApi(system, shop.owner, 'template.changePrices', {
    productId: shop.wrap.id,
    priceMinor: 829,
    devices: [elsewhere],
  });
  const week = { merchantId: shop.merchant.id, productId: shop.wrap.id };
  await prisma.salesDaily.createMany({
    data: [gym, lobby].map(({ device }) => ({
      ...week,
      deviceId: device.id,
      businessDate: new Date(addDays(localDay(system.now(), MERCHANT_TIME_ZONE), -2)),
      qty: 10,
    })),
  });
  library.cabinet.cutNetwork('reset');
  const connectivity = { deviceId: library.device.id };
  await expect
    .poll(async () => (await prisma.deviceConnectivity.findUnique({ where: connectivity }))?.state)
    .toBe('offline');
  const shopper = { fingerprint: 'fp_reprice', brand: 'visa', last4: '4242', door: 'L' } as const;
  expect(gym.cabinet.tapCard(shopper)).toEqual({ done: true });
  await gym.cabinet.until(({ session }) => session?.state === 'unlocked');
  expect(gym.cabinet.pullDoor('L')).toEqual({ done: true });
  await gym.cabinet.until(({ session }) => session?.state === 'open');

  await shop.signIn(page);
  await open(page, `${DETAIL}?id=${shop.wrap.id}&source=my`);
  await expect(page.getByText('3 × $7.99, 1 × $8.29')).toBeVisible();
  await look(page, 'product');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('button', { name: texts('product.prices.change'), exact: true }));
  const sheet = page.getByRole('dialog', { name: texts('product.prices.newPrice') });
  const price = sheet.getByRole('textbox', { name: texts('product.prices.newPrice') });
  await expect(price).toBeFocused();
  await sheet.getByRole('button', { name: texts('btn.publish') }).click();
  await expect(price).toHaveAccessibleDescription(texts('valid.price.required'));
  await expect(price).toBeFocused();
  await page.keyboard.type('8.49');
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(sheet.locator(`[data-id="${own.device.deviceNo}"]`)).toContainText(
    texts('product.prices.own'),
  );
  await expect(sheet.locator(`[data-id="${library.device.deviceNo}"]`)).toContainText(
    texts('product.prices.offline'),
  );
  await expect(sheet.getByRole('status')).toContainText('margin 85% → 86%');
  await expect(sheet.getByRole('status')).toContainText('About +$10.00 a week if 20 still sell');
  await look(page, 'sheet');
  await tap(sheet.getByRole('button', { name: 'Publish $8.49 to 3 devices' }));
  expect(taps).toBeLessThanOrEqual(6);

  await expect(screen(page, CHANGE)).toBeVisible();
  const state = ({ device }: typeof gym, is: string) =>
    page.locator(`[data-id="${device.deviceNo}"] [data-state="${is}"]`);
  await expect(state(lobby, 'live')).toContainText('Live since');
  await expect(state(gym, 'buying')).toContainText('Someone is buying at $7.99');
  await expect(state(library, 'offline')).toContainText('Offline since');
  await expect(page.locator(`[data-id="${own.device.deviceNo}"]`)).toHaveCount(0);
  await look(page, 'result');

  // The shopper pays the price of when they came; the next one pays the new price.
  expect(gym.cabinet.take({ door: 'L', layer: 3, productId: shop.wrap.id, qty: 1 })).toEqual({ done: true });
  gym.cabinet.closeDoor('L');
  await expect(state(gym, 'live')).toBeVisible();
  await buy(gym.cabinet, { door: 'L', layer: 3, productId: shop.wrap.id, qty: 1 });
  const sold = () =>
    prisma.orderItem.findMany({
      where: { productId: shop.wrap.id, order: { deviceId: gym.device.id } },
      orderBy: { order: { createdAt: 'asc' } },
    });
  await expect
    .poll(async () => (await sold()).map(({ unitPriceMinor }) => Number(unitPriceMinor)))
    .toEqual([799, 849]);
  library.cabinet.restoreNetwork();
  await expect(state(library, 'live')).toBeVisible();
  await expect(page.getByText('$8.49 in 3 of 3')).toBeVisible();

  await page.getByRole('button', { name: 'Back to $7.99' }).click();
  await expect(page.getByText('$7.99 in 3 of 3')).toBeVisible();
  await look(page, 'undone');
  const now = await prisma.planogramLine.findMany({
    where: { productId: shop.wrap.id, version: { activeOn: { some: { merchantId: shop.merchant.id } } } },
  });
  expect(now.map(({ priceMinor }) => Number(priceMinor)).sort()).toEqual([799, 799, 799, 829]);
  await page.getByRole('button', { name: texts('btn.done') }).click();
  await expect(page.getByText('3 × $7.99, 1 × $8.29')).toBeVisible();
});

test('J2: a price of later leaves what another member changed meanwhile, and is canceled before it begins', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const [first, second] = [await shop.sellingCabinet(), await shop.sellingCabinet()];
  const names = ['Children’s Hospital, Wing B', 'Northern Library and Café'];
  for (const [index, { device }] of [first, second].entries())
    await prisma.device.update({ where: { id: device.id }, data: { name: names[index] } });
  const reader = await shop.member({ account: { locale: 'zh-CN' } });
  const words = textsOf('zh-CN');
  await shop.signIn(page, reader);
  await open(page, `${DETAIL}?id=${shop.wrap.id}&source=my`);
  await page.getByRole('button', { name: words('product.prices.change'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: words('product.prices.newPrice') });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('12.5');
  await sheet
    .locator('label')
    .filter({ hasText: words('product.prices.choose') })
    .click();
  await look(page, 'sheet-later');
  // The phone waits for the other member's price while this one publishes.
  await page.route(/readPrices/, () => {});
  const asking = page.waitForRequest(/readPrices/);
  await callApi(system, shop.owner, 'template.changePrices', {
    productId: shop.wrap.id,
    priceMinor: 899,
    devices: [{ deviceNo: second.device.deviceNo, prices: [799] }],
  });
  await asking;
  await sheet.getByRole('button', { name: '向2台设备发布$12.50' }).click();
  await expect(screen(page, CHANGE)).toBeVisible();
  await page.unroute(/readPrices/);
  const row = ({ device }: typeof first) => page.locator(`[data-id="${device.deviceNo}"]`);
  await expect(row(second)).toContainText(words('refusal.PRICE_MOVED'));
  await expect(row(second)).toContainText('$8.99');
  await expect(row(first).locator('[data-state=waiting]')).toBeVisible();
  await look(page, 'waiting');
  await page.getByRole('button', { name: words('product.priceChange.cancel') }).click();
  await expect(row(first)).toContainText(words('product.priceChange.canceled'));
  await expect(page.getByRole('button', { name: words('product.priceChange.cancel') })).toHaveCount(0);
  await look(page, 'canceled');
  expect(
    await prisma.templateRollout.count({
      where: { merchantId: shop.merchant.id, startsAt: { not: null }, carriedOutAt: null },
    }),
  ).toBe(0);
});
