import type { Page } from '@playwright/test';
import { buy } from './buy.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import type { Shop, SimulatedCabinet } from './shop.ts';

const ORDERS = '/pages/index/order-management/order-management';
const ORDER = '/pages/index/order-management/order-details';
const REFUND = '/pages/index/order-management/refund';
const LIST = '/pages/index/order-management/refund-list';
const DETAILS = '/pages/index/order-management/refund-details';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogButton = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });
/** The message that a refused try leaves; toasts of earlier tries may still be there. */
const toast = (page: Page, text: string) => page.getByText(text).first();

async function buyTwoColasAndAWrap({ cabinet }: SimulatedCabinet, shop: Shop): Promise<void> {
  await buy(
    cabinet,
    { door: 'L', layer: 1, productId: shop.cola.id, qty: 2 },
    { door: 'L', layer: 3, productId: shop.wrap.id, qty: 1 },
  );
}

async function openOrder(page: Page): Promise<void> {
  await open(page, ORDERS);
  await page.locator('[data-id]').filter({ hasText: '$14.14' }).click();
  await expect(screen(page, ORDER)).toBeVisible();
}

test.describe('J3: Refunds', () => {
  test('Units are refunded with their share of the tax, then the rest, whose goods return to stock.', async ({
    page,
    shop,
    system,
  }) => {
    const selling = await shop.sellingCabinet();
    await buyTwoColasAndAWrap(selling, shop);
    await shop.signIn(page);
    await openOrder(page);
    await page.getByRole('link', { name: 'Refund', exact: true }).click();
    await expect(screen(page, REFUND)).toBeVisible();

    await button(page, 'Refund').click();
    await expect(toast(page, 'Select at least one item.')).toBeVisible();
    await page.getByRole('checkbox', { name: /Cola/ }).check();
    await page.getByRole('spinbutton', { name: 'Units of Cola to refund' }).fill('1');
    await expect(page.getByLabel('Amount')).toHaveValue('2.72');
    await button(page, 'Refund $2.72').click();
    await expect(toast(page, 'Select a reason.')).toBeVisible();
    await page.getByRole('radio', { name: 'Bad quality' }).check();
    await page.getByLabel('Amount').fill('0');
    await button(page, 'Refund').click();
    await expect(toast(page, 'The refund amount cannot be 0.')).toBeVisible();
    await page.getByLabel('Amount').fill('2.73');
    await expect(toast(page, 'You can refund at most $2.72.')).toBeVisible();
    await button(page, 'Use $2.72').click();
    await button(page, 'Refund $2.72').click();
    await expect(page.getByRole('alertdialog')).toContainText('Refund $2.72 to Visa •••• 4242?');
    await dialogButton(page, 'Refund').click();

    await expect(screen(page, DETAILS)).toBeVisible();
    await expect(badge(page, 'refund.succeeded')).toBeVisible();
    await page.goBack();
    await expect(screen(page, ORDER)).toBeVisible();
    await expect(badge(page, 'order.status.paid')).toBeVisible();
    await expect(badge(page, 'order.tag.partially_refunded')).toBeVisible();
    await open(page, `/pages/device/stock-details?deviceNo=${selling.device.deviceNo}`);
    await expect(page.locator(`[data-id="${shop.cola.id}"]`)).toContainText('10/10');

    await openOrder(page);
    await page.getByRole('link', { name: 'Refund', exact: true }).click();
    await page.getByRole('checkbox', { name: /Cola/ }).check();
    await page.getByRole('checkbox', { name: /Wrap/ }).check();
    await page.getByRole('radio', { name: /Not taken/ }).check();
    await button(page, 'Refund $11.42').click();
    await dialogButton(page, 'Refund').click();
    await expect(badge(page, 'refund.succeeded')).toBeVisible();
    await page.goBack();
    await expect(badge(page, 'order.status.refunded')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Refund', exact: true })).toHaveCount(0);

    await open(page, `/pages/device/stock-details?deviceNo=${selling.device.deviceNo}`);
    await expect(page.locator(`[data-id="${shop.cola.id}"]`)).toContainText('11/10');
    await expect(page.locator(`[data-id="${shop.wrap.id}"]`)).toContainText('4/10');
    const book = [...system.provider.book.payments()].filter(({ card }) => card === 'fp_buy');
    expect(book.map(({ capturedMinor, refundedMinor }) => [capturedMinor, refundedMinor])).toContainEqual([
      1_414, 1_414,
    ]);
  });

  test('Two members who refund the same item at once refund it once.', async ({ page, browser, shop }) => {
    await buyTwoColasAndAWrap(await shop.sellingCabinet(), shop);
    await shop.signIn(page);
    const other = await browser.newPage();
    await shop.signIn(other);
    for (const phone of [page, other]) {
      await openOrder(phone);
      await phone.getByRole('link', { name: 'Refund', exact: true }).click();
      await phone.getByRole('checkbox', { name: /Wrap/ }).check();
      await phone.getByRole('radio', { name: 'Goodwill' }).check();
      await button(phone, 'Refund $8.70').click();
    }
    // The other phone learns of the first refund only after its member has tapped.
    const heard = Promise.withResolvers<void>();
    await other.route(/order\.planRefund/, async (route) => {
      await heard.promise;
      await route.fallback().catch(() => undefined);
    });
    await dialogButton(page, 'Refund').click();
    await expect(screen(page, DETAILS)).toBeVisible();
    await dialogButton(other, 'Refund').click();
    await expect(toast(other, 'You can refund at most')).toBeVisible();
    heard.resolve();
    await expect(other.getByRole('checkbox', { name: /Wrap/ })).toBeDisabled();
    await other.close();
  });

  test('A member finds a refund that waits for approval on Home and approves it.', async ({
    page,
    browser,
    shop,
    system,
  }) => {
    await buyTwoColasAndAWrap(await shop.sellingCabinet(), shop);
    await system.database.prisma.merchant.update({
      where: { id: shop.merchant.id },
      data: { refundApprovalAboveMinor: 500n },
    });
    const finance = await shop.member({ kind: 'staff', systemRole: 'finance', displayName: 'Priya Shah' });
    await shop.signInByForm(page);
    const other = await browser.newPage();
    await shop.signIn(other, finance);
    await openOrder(other);
    await other.getByRole('link', { name: 'Refund', exact: true }).click();
    await other.getByRole('checkbox', { name: /Wrap/ }).check();
    await other.getByRole('radio', { name: 'Goodwill' }).check();
    await button(other, 'Refund $8.70').click();
    await dialogButton(other, 'Refund').click();
    await expect(badge(other, 'refund.pending_approval')).toBeVisible();

    // Home is open meanwhile, and is not opened again.
    await page.getByRole('link', { name: '1 refund to approve' }).click();
    await expect(screen(page, LIST)).toBeVisible();
    await expect(page.getByRole('radio', { name: /Waiting for approval/ })).toBeChecked();
    await page.locator('[data-id]').filter({ hasText: 'Requested by Priya Shah' }).click();
    await expect(screen(page, DETAILS)).toBeVisible();
    await button(page, 'Approve').click();
    await dialogButton(page, 'Approve').click();
    await expect(badge(page, 'refund.succeeded')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No refunds in this state')).toBeVisible();
    await expect(badge(other, 'refund.succeeded')).toBeVisible();
    await other.close();
  });
});
