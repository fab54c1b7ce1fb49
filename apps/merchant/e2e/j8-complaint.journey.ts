import { WEEK_MS } from '@larder/domain/durations';
import { givenComplaint } from '@larder/testkit/given/given-complaint';
import type { Page } from '@playwright/test';
import { axeViolations } from './axe-violations.ts';
import { eventually } from './eventually.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { mailsTo } from './mails-to.ts';
import { setPhoneClock } from './phone-clock.ts';
import type { Shop, SimulatedCabinet } from './shop.ts';
import type { System } from './system.ts';

const LIST = '/pages/index/customer-complaints/customer-complaints';
const DETAIL = '/pages/index/customer-complaints/complaint-detail';
const REFUND = '/pages/index/customer-complaints/complaint-detail-refund';
const ADD = '/pages/index/customer-complaints/add-complaint';
const PICTURE = '/pages/index/customer-complaints/webview';
const ORDER = '/pages/index/order-management/order-details';
/** The shopper's page asks again after this long. [apps/merchant/src/shopper/complaint/complaints-view.tsx] */
const REFRESH_MS = 20_000;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogButton = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });
const sheetButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Buys two Colas with a phone; the phone shows the receipt. */
async function buyByPhone(phone: Page, { device, cabinet }: SimulatedCabinet, shop: Shop): Promise<void> {
  await phone.goto(`/s/${device.deviceNo}`);
  await button(phone, 'Open').click();
  await cabinet.until(({ session }) => session?.state === 'unlocked');
  cabinet.pullDoor('L');
  await cabinet.until(({ session }) => session?.state === 'open');
  cabinet.take({ door: 'L', layer: 1, productId: shop.cola.id, qty: 2 });
  cabinet.closeDoor('L');
  await expect(phone.locator('[data-order-status=paid]')).toBeVisible();
}

/** Complains on the receipt page, with a picture. */
async function complain(phone: Page, email: string): Promise<void> {
  await button(phone, 'Something wrong?').click();
  await expect(screen(phone, '/s/c')).toBeVisible();
  await button(phone, 'Send complaint').click();
  await expect(phone.getByText('Choose what it is about').first()).toBeVisible();
  expect(await axeViolations(phone)).toEqual([]);
  await phone.getByRole('radio', { name: 'The receipt shows the wrong product' }).check();
  await phone.getByLabel('What happened?').fill('I took one Cola.\nThe receipt shows two.');
  await phone.getByLabel('Amount you want back').fill('2.72');
  const picture = `${import.meta.dirname}/../../../packages/demo/pictures/cola.jpg`;
  await phone.locator('input[type=file]').setInputFiles(picture);
  await expect(phone.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await phone.getByLabel('Email').fill(email);
  await button(phone, 'Send complaint').click();
  await expect(phone.locator('[data-complaint=pending]')).toBeVisible();
}

const textsTo = async (system: System, email: string) =>
  (await mailsTo(system, email)).map(({ subject, text }) => `${subject}\n${text}`);

test.describe('J8: Complaint with refund', () => {
  test('A shopper complains from the receipt, is answered and refunded, objects, and it is closed in the end.', async ({
    page,
    browser,
    shop,
    system,
  }) => {
    test.slow();
    const sold = await shop.sellingCabinet();
    const email = `robin.${sold.device.deviceNo.toLowerCase()}@example.com`;
    const phone = await browser.newPage();
    await phone.clock.install();
    await buyByPhone(phone, sold, shop);
    await complain(phone, email);
    await expect
      .poll(() => textsTo(system, email))
      .toContainEqual(expect.stringContaining('received your complaint'));

    await shop.signInByForm(page);
    await page.getByRole('link', { name: '1 complaint waiting' }).click();
    await expect(screen(page, LIST)).toBeVisible();
    await expect(page.getByText(/Answer within/)).toBeVisible();
    await page.locator('[data-id]').filter({ hasText: 'I took one Cola.' }).click();
    await expect(screen(page, DETAIL)).toBeVisible();
    await expect(badge(page, 'complaint.processing')).toBeVisible();
    await expect(page.getByText('Asks for $2.72')).toBeVisible();
    await expect(page.getByText('r•••@e•••.com', { exact: true })).toBeVisible();
    await phone.clock.fastForward(REFRESH_MS);
    await expect(phone.locator('[data-complaint=processing]')).toBeVisible();

    await page.getByRole('link', { name: 'Picture 1' }).click();
    await expect(screen(page, PICTURE)).toBeVisible();
    await page.goBack();
    await button(page, 'Show contact').click();
    await expect(page.getByText(email, { exact: true })).toBeVisible();

    await page.getByLabel('Reply to the shopper').fill('We look at the video.');
    await button(page, 'Send reply').click();
    await expect(page.locator('[data-entry=reply]')).toContainText('We look at the video.');
    await expect
      .poll(() => textsTo(system, email))
      .toContainEqual(expect.stringContaining('We look at the video.'));
    const [newest] = await mailsTo(system, email);
    const link = /http\S+\/s\/c\/[\w-]+/.exec(newest?.text ?? '')?.[0] ?? '';

    await page.getByRole('link', { name: 'Refund', exact: true }).click();
    await expect(screen(page, REFUND)).toBeVisible();
    await expect(page.getByText(/asks for \$2\.72/)).toBeVisible();
    await page.getByRole('checkbox', { name: /Cola/ }).check();
    await page.getByRole('spinbutton', { name: 'Units of Cola to refund' }).fill('1');
    await page.getByRole('radio', { name: 'Wrong item' }).check();
    await button(page, 'Refund $2.72').click();
    await dialogButton(page, 'Refund').click();
    await expect(screen(page, DETAIL)).toBeVisible();
    await expect(badge(page, 'refund.succeeded')).toBeVisible();
    await expect(badge(page, 'complaint.resolved')).toBeVisible();
    await expect(page.locator('[data-entry=refunded]')).toContainText('$2.72');

    // The shopper follows the link of the mail on another phone, and does not agree.
    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.locator('[data-complaint=resolved]')).toBeVisible();
    await expect(other).toHaveURL(/\/s\/c$/);
    await expect(other.getByText('$2.72 goes back to your card')).toBeVisible();
    expect(await axeViolations(other)).toEqual([]);
    await other.getByLabel('Why do you not agree?').fill('I took no Cola at all.');
    await button(other, 'I do not agree').click();
    await expect(other.locator('[data-complaint=processing]')).toBeVisible();
    await expect(badge(page, 'complaint.processing')).toBeVisible();
    await expect(badge(page, 'complaint.reopened').first()).toBeVisible();
    await expect(page.locator('[data-entry=objection]')).toContainText('I took no Cola at all.');

    await button(page, 'Reject').click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The video shows two.');
    await sheetButton(page, 'Reject').click();
    await expect(badge(page, 'complaint.rejected')).toBeVisible();
    await expect
      .poll(() => textsTo(system, email))
      .toContainEqual(expect.stringContaining('The video shows two.'));
    await system.moveClock(WEEK_MS);
    await setPhoneClock(page, system);
    await expect
      .poll(
        async () =>
          (await system.database.prisma.complaint.findFirst({ where: { deviceId: sold.device.id } }))?.status,
      )
      .toBe('closed');
    await phone.close();
    await other.close();
  });

  test('A complaint from the phone needs an order for a refund, and stays open when the refund fails.', async ({
    page,
    shop,
    system,
  }) => {
    const { cabinet, device } = await shop.sellingCabinet();
    cabinet.tapCard({ fingerprint: 'fp_refund_fail', door: 'L' });
    await cabinet.until(({ session }) => session?.state === 'unlocked');
    cabinet.pullDoor('L');
    await cabinet.until(({ session }) => session?.state === 'open');
    cabinet.take({ door: 'L', layer: 1, productId: shop.cola.id, qty: 1 });
    cabinet.closeDoor('L');
    const order = await eventually(() =>
      system.database.prisma.salesOrder.findFirst({ where: { deviceId: device.id, status: 'paid' } }),
    );
    await shop.signIn(page);
    await open(page, LIST, 'empty');
    await page.getByRole('link', { name: 'New complaint' }).click();
    await expect(screen(page, ADD)).toBeVisible();
    await button(page, 'Enter complaint').click();
    await expect(page.getByText('Choose how the complaint reached you')).toBeVisible();
    await page.getByRole('radio', { name: 'Phone', exact: true }).check();
    await page.getByRole('radio', { name: 'Bad quality' }).check();
    await page.getByLabel('What happened?').fill('The Cola was flat.');
    await button(page, 'Enter complaint').click();
    await expect(page.getByText('Enter an order number, or choose a device').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Device' }).click();
    await page.locator(`[role=dialog] [data-id="${device.deviceNo}"] button`).click();
    await button(page, 'Enter complaint').click();
    await expect(screen(page, DETAIL)).toBeVisible();
    await expect(badge(page, 'complaint.processing')).toBeVisible();

    await button(page, 'Link order to refund').click();
    await page.getByRole('dialog').getByLabel('Order number').fill('O26112199999999');
    await sheetButton(page, 'Link order').click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/not found/i)
        .first(),
    ).toBeVisible();
    await page.locator(`[role=dialog] [data-id="${order.id}"] button`).click();
    await sheetButton(page, 'Link order').click();
    await expect(page.locator(`[data-id="${order.id}"]`)).toContainText(order.orderNo);

    await page.getByRole('link', { name: 'Refund', exact: true }).click();
    await page.getByRole('checkbox', { name: /Cola/ }).check();
    await expect(page.getByRole('radio', { name: 'Bad quality' })).toBeChecked();
    await button(page, 'Refund $2.72').click();
    await dialogButton(page, 'Refund').click();
    await expect(badge(page, 'refund.failed')).toBeVisible();
    await expect(badge(page, 'complaint.processing')).toBeVisible();
    await eventually(() =>
      system.database.prisma.notice.findFirst({
        where: { merchantId: shop.merchant.id, key: 'complaint.refundFailed' },
      }),
    );
    await open(page, `${ORDER}?id=${order.id}`);
    await page
      .getByRole('region', { name: 'Complaints' })
      .getByRole('link', { name: /Bad quality/ })
      .click();
    await expect(screen(page, DETAIL)).toBeVisible();
  });

  test('A member who may not refund is offered none.', async ({ page, shop, system }) => {
    const { device } = await shop.sellingCabinet();
    const order = {
      id: '',
      merchantId: shop.merchant.id,
      deviceId: device.id,
      sessionId: null,
      currency: 'USD',
    };
    const complaint = await givenComplaint(system.database.prisma, order, {
      source: 'phone',
      orderId: null,
      createdById: shop.owner.membership.id,
      answerDueAt: system.now(),
    });
    const viewer = await shop.member({ kind: 'staff', systemRole: 'viewer' });
    await shop.signIn(page, viewer);
    await open(page, `${DETAIL}?id=${complaint.id}`);
    await expect(badge(page, 'complaint.pending')).toBeVisible();
    for (const name of ['Refund', 'Resolve', 'Reject', 'Send reply', 'Show contact']) {
      await expect(button(page, name)).toHaveCount(0);
    }
    await page.goto(`${REFUND}?id=${complaint.id}`);
    await expect(page.getByText('You do not have permission to view this page')).toBeVisible();
  });
});
