import { addDays } from '@larder/domain/calendar-day';
import { DAY_MS } from '@larder/domain/durations';
import { localDay } from '@larder/domain/time-zone';
import type { Page } from '@playwright/test';
import { axeViolations } from './axe-violations.ts';
import { expect, screen, test } from './journey.ts';
import type { SimulatedCabinet } from './shop.ts';

const ORDERS = '/pages/index/order-management/order-management';

const phase = (page: Page, name: string) => page.locator(`[data-phase="${name}"]`);
const openButton = (page: Page) => page.getByRole('button', { name: 'Open', exact: true });

async function scan(page: Page, { device }: SimulatedCabinet): Promise<void> {
  await page.goto(`/s/${device.deviceNo}`);
  await expect(screen(page, '/s')).toBeVisible();
}

async function pull({ cabinet }: SimulatedCabinet): Promise<void> {
  await cabinet.until(({ session }) => session?.state === 'unlocked');
  cabinet.pullDoor('L');
  await cabinet.until(({ session }) => session?.state === 'open');
}

/** In both languages; leaves the page in English. */
async function expectAccessible(page: Page): Promise<void> {
  for (const other of ['中文', 'English']) {
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: other }).click();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
}

test.describe('A shopper without the app scans the cabinet', () => {
  test('pays with a card, takes two colas, and reads the same total as the merchant', async ({
    page,
    shop,
    system,
  }) => {
    const sold = await shop.sellingCabinet();
    await scan(page, sold);
    await expect(
      page.getByText('Up to $15.00 is held on your card; you pay only what you take.'),
    ).toBeVisible();
    for (const text of ['Cola', '$2.50', 'Wrap', '$7.99', 'Test cards', 'In service']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Open in merchant app' })).toBeHidden();
    await expectAccessible(page);

    await openButton(page).click();
    await expect(phase(page, 'unlocked')).toBeVisible();
    await expect(page.getByText('Pull the left door')).toBeVisible();
    await expectAccessible(page);
    await pull(sold);
    sold.cabinet.take({ door: 'L', layer: 1, productId: shop.cola.id, qty: 2 });
    sold.cabinet.closeDoor('L');

    await expect(page.locator('[data-order-status=paid]')).toBeVisible();
    await expect(page.locator('[data-receipt-total]')).toHaveText('$5.44');
    const [order] = await system.database.prisma.salesOrder.findMany({ where: { deviceId: sold.device.id } });
    expect(Number(order?.capturedMinor)).toBe(544);
    for (const text of ['2 × $2.50', '$0.44', '4242', sold.device.deviceNo, order?.orderNo ?? '?']) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    await expect(page.getByText(/P[SD]T$/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Back to the cabinet' }).click();
    await expect(screen(page, '/s')).toBeVisible();
    await shop.signIn(page);
    await page.goto(ORDERS);
    await expect(page.locator('[data-id]').filter({ hasText: '$5.44' })).toBeVisible();
    await scan(page, sold);
    await expect(page.getByRole('link', { name: 'Open in merchant app' })).toHaveAttribute(
      'href',
      `/a/${sold.device.deviceNo}`,
    );
  });

  test('takes more than was held, pays the rest on the receipt with a second card, and the merchant sees both', async ({
    page,
    shop,
    system,
  }) => {
    const sold = await shop.sellingCabinet();
    await scan(page, sold);
    await openButton(page).click();
    await expect(phase(page, 'unlocked')).toBeVisible();
    await pull(sold);
    sold.cabinet.take({ door: 'L', layer: 1, productId: shop.cola.id, qty: 2 });
    sold.cabinet.take({ door: 'L', layer: 3, productId: shop.wrap.id, qty: 2 });
    sold.cabinet.closeDoor('L');
    const debt = page.locator('[data-debt=due]');
    await expect(debt.locator('[data-debt-due]')).toHaveText('$7.84');
    await expect(debt.getByText('$15.00 is paid:')).toBeVisible();
    await expectAccessible(page);
    await debt.getByRole('radio', { name: 'Is declined' }).check();
    await debt.getByRole('button', { name: 'Pay $7.84' }).click();
    await expect(page.locator('[data-refusal=declined]')).toBeVisible();
    await debt.getByRole('radio', { name: 'Works' }).check();
    await debt.getByRole('button', { name: 'Pay $7.84' }).click();

    await expect(page.locator('[data-order-status=paid]')).toBeVisible();
    await expect(debt).toBeHidden();
    await expect(page.getByText(/^Paid with /)).toHaveCount(2);
    const order = await system.database.prisma.salesOrder.findFirstOrThrow({
      where: { deviceId: sold.device.id },
    });
    expect([order.status, Number(order.capturedMinor)]).toEqual(['paid', 2_284]);
    await shop.signIn(page);
    await page.goto(`/pages/index/order-management/order-details?id=${order.id}`);
    for (const move of ['charged', 'debt_failed', 'debt_paid'])
      await expect(page.locator(`[data-move=${move}]`)).toBeVisible();
  });

  test('learns that the card is declined or too low, and pays with another', async ({
    page,
    shop,
    system,
  }) => {
    const sold = await shop.sellingCabinet();
    const sessions = () => system.database.prisma.doorSession.count({ where: { deviceId: sold.device.id } });
    await scan(page, sold);
    for (const [card, code] of [
      ['Is declined', 'PREAUTH_DECLINED'],
      ['Limit too low', 'PREAUTH_TOO_LOW'],
    ] as const) {
      await page.getByRole('radio', { name: card }).check();
      await openButton(page).click();
      await expect(page.locator(`[data-refusal=${code}]`)).toBeVisible();
      expect(await sessions()).toBe(0);
    }
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Works' }).check();
    await openButton(page).click();
    await expect(phase(page, 'unlocked')).toBeVisible();
    expect(await sessions()).toBe(1);
  });

  test('taps twice and loses the response, but opens the door only once', async ({ page, shop, system }) => {
    const sold = await shop.sellingCabinet();
    await scan(page, sold);
    // The server receives the tap; the phone never gets the response.
    await page.route(
      '**/trpc/shopper.startQrSession',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await openButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.locator('[data-refusal=NETWORK_TIMEOUT]')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(phase(page, 'unlocked')).toBeVisible();
    const of = { where: { deviceId: sold.device.id } };
    expect(await system.database.prisma.doorSession.count(of)).toBe(1);
    expect(await system.database.prisma.payment.count(of)).toBe(1);
    expect(
      await system.database.prisma.deviceCommand.count({ where: { ...of.where, name: 'door.open' } }),
    ).toBe(1);
  });

  test('sees what is sold out, what is almost sold out, and when a frozen cabinet opens', async ({
    page,
    shop,
    system,
  }) => {
    const { prisma } = system.database;
    const sold = await shop.sellingCabinet();
    const { id: deviceId, merchantId } = sold.device;
    if (!merchantId) throw new Error('no owner');
    const setBook = (productId: string, onHand: number) =>
      prisma.stockLevel.updateMany({ where: { deviceId, productId }, data: { onHand } });
    await setBook(shop.cola.id, 0);
    await setBook(shop.wrap.id, 2);
    await prisma.merchant.update({ where: { id: merchantId }, data: { showsFewLeft: true } });
    await scan(page, sold);
    const tiles = screen(page, '/s').getByRole('listitem');
    await expect(tiles).toHaveText(['Wrap$7.992 left', 'ColaSold out']);
    await expect(openButton(page)).toBeVisible();
    await expectAccessible(page);
    await prisma.merchant.update({ where: { id: merchantId }, data: { showsFewLeft: false } });

    const today = localDay(system.now(), sold.device.timezone);
    const window = { startLocal: `${addDays(today, -1)}T22:00`, endLocal: `${addDays(today, 2)}T06:00` };
    const savedAt = new Date(system.now().getTime() - 3 * DAY_MS);
    await prisma.freezeRule.create({
      data: { ...window, mode: 'conditional', repeat: 'none', deviceId, merchantId, savedAt },
    });
    await page.reload();
    await expect(page.locator('[data-closed=FROZEN]')).toContainText(/Opens \w+, \w+ \d+, 6:00\sAM/);
    await expectAccessible(page);
  });

  test('waits while another shopper is at the cabinet, and is let in without reloading', async ({
    page,
    shop,
  }) => {
    const sold = await shop.sellingCabinet();
    sold.cabinet.tapCard({ fingerprint: 'fp_somebody_else', door: 'L' });
    await pull(sold);
    await page.goto(`/s/${sold.device.deviceNo}`);
    await expect(page.locator('[data-closed=DEVICE_BUSY]')).toBeVisible();
    await expect(openButton(page)).toBeHidden();
    await expectAccessible(page);
    sold.cabinet.closeDoor('L');
    await expect(openButton(page)).toBeVisible();
  });

  test('reloads in the middle and finds the purchase again; no address shows its token', async ({
    browser,
    page,
    shop,
  }) => {
    const sold = await shop.sellingCabinet();
    await scan(page, sold);
    await openButton(page).click();
    await expect(phase(page, 'unlocked')).toBeVisible();
    await page.reload();
    await expect(phase(page, 'unlocked')).toBeVisible();
    await page.goto(`/s/${sold.device.deviceNo}`);
    await expect(phase(page, 'unlocked')).toBeVisible();
    await pull(sold);
    sold.cabinet.closeDoor('L');
    await expect(phase(page, 'nothing_taken')).toBeVisible();
    await expect(page).toHaveURL(/\/s\/o$/);
    await expectAccessible(page);

    const token = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('shopper.purchase') ?? '').token,
    );
    const otherPage = await browser.newPage();
    await otherPage.goto(new URL(`/s/o/${token}`, page.url()).href);
    await expect(phase(otherPage, 'nothing_taken')).toBeVisible();
    await expect(otherPage).toHaveURL(/\/s\/o$/);
    await otherPage.reload();
    await expect(phase(otherPage, 'nothing_taken')).toBeVisible();
    await otherPage.close();
  });

  test('learns when the lock does not move, and when a number is no cabinet', async ({ page, shop }) => {
    const sold = await shop.sellingCabinet();
    sold.cabinet.fault({ kind: 'lock', door: 'L' });
    await scan(page, sold);
    await openButton(page).click();
    await expect(phase(page, 'failed')).toBeVisible();
    await expect(page.getByText('The door did not open')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/s/XX99999999');
    await expect(page.getByText('There is no cabinet XX99999999.')).toBeVisible();
    await expectAccessible(page);
  });
});
