import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import { givenSession } from '@larder/testkit/given/given-sale';
import type { Locator, Page } from '@playwright/test';
import { awayFromMidnight } from './away-from-midnight.ts';
import { buy } from './buy.ts';
import { badge, expect, open, screen, test, walkTo } from './journey.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const HOME = '/pages/tabBar/index/index';

/** Counts taps; typing is not one. */
function counter() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    /** Taps since the last call. */
    used: () => {
      const used = taps;
      taps = 0;
      return used;
    },
  };
}

const tile = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: texts('home.functions') })
    .or(page.locator('main'))
    .getByRole('link', { name, exact: true })
    .last();

test('the five common tasks take few taps', async ({ page, shop, system }) => {
  await awayFromMidnight(system);
  const { device, cabinet } = await shop.sellingCabinet();
  const { prisma } = system.database;
  await prisma.device.update({ where: { id: device.id }, data: { name: 'Gym Level 2' } });
  const sam = await shop.member({ displayName: 'Sam Okafor' });
  const { planogramVersionId } = await prisma.device.findUniqueOrThrow({ where: { id: device.id } });
  const yesterday = new Date(system.now().getTime() - DAY_MS);
  await givenSession(prisma, device, planogramVersionId ?? '', {
    kind: 'service',
    trigger: 'app',
    state: 'closed',
    operatorId: sam.membership.id,
    authorizedAt: yesterday,
    startedAt: yesterday,
    openedAt: yesterday,
    closedAt: new Date(yesterday.getTime() + MINUTE_MS),
    createdAt: yesterday,
  });
  await buy(cabinet, { door: 'L', layer: 3, productId: shop.wrap.id, qty: 1 });
  await shop.signIn(page);
  const { tap, used } = counter();

  // Sales today.
  await open(page, HOME);
  await expect(page.locator('main').getByText('$7.99').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('home.png'), fullPage: true });
  expect(used()).toBe(0);

  // Who opened a door yesterday?
  await tap(tile(page, texts('home.tile.activity')));
  await tap(page.getByText(texts('timeline.kind.opening'), { exact: true }));
  const opened = page.locator('[data-entry]').filter({ hasText: 'Sam Okafor' });
  await expect(opened.first()).toContainText('Gym Level 2');
  expect(used()).toBeLessThanOrEqual(2);

  // A refund, from its order.
  await walkTo(page, '/pages/index/order-management/order-management');
  await page.locator('[data-id]').filter({ hasText: 'Wrap' }).click();
  await expect(screen(page, '/pages/index/order-management/order-details')).toBeVisible();
  await tap(page.getByRole('link', { name: 'Refund', exact: true }));
  await tap(page.getByText('Bad quality', { exact: true }));
  await tap(page.getByRole('button', { name: 'Refund $8.70', exact: true }));
  await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Refund', exact: true }));
  await expect(badge(page, 'refund.succeeded')).toBeVisible();
  expect(used()).toBeLessThanOrEqual(4);

  // One price in all devices.
  await walkTo(page, HOME);
  await tap(tile(page, texts('home.tile.products')));
  await tap(page.locator('[data-id]').filter({ hasText: 'Wrap' }));
  await tap(page.getByRole('button', { name: texts('product.prices.change'), exact: true }));
  const price = page.getByRole('textbox', { name: texts('product.prices.newPrice') });
  await expect(price).toBeFocused();
  await page.keyboard.type('8.49');
  await tap(page.getByRole('button', { name: 'Publish $8.49 to 1 device' }));
  await expect(screen(page, '/pages/index/product-management/price-change')).toBeVisible();
  expect(used()).toBeLessThanOrEqual(6);

  // Why does a device sell nothing?
  cabinet.cutNetwork('reset');
  const connectivity = { deviceId: device.id };
  await expect
    .poll(async () => (await prisma.deviceConnectivity.findUnique({ where: connectivity }))?.state)
    .toBe('offline');
  await walkTo(page, HOME);
  await tap(page.locator(`[data-id="${device.deviceNo}"]`));
  await expect(page.locator('[data-why="contact.offline"]')).toBeVisible();
  expect(used()).toBeLessThanOrEqual(2);
  await page.screenshot({ path: test.info().outputPath('why.png'), fullPage: true });
});
