import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { doubt } from './doubt.ts';
import { givenRole } from './given-role.ts';
import { badge, expect, open, screen, test, walkTo } from './journey.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const LIST = '/pages/index/order-management/abnormal-list';
const DETAILS = '/pages/index/order-management/abnormal-details';
const texts = textsOf('en-US');

const colas = ({ cola }: Shop, qty = 2) => ({ door: 'L', layer: 1, productId: cola.id, qty }) as const;
const orderOf = (system: System, id: string) =>
  system.database.prisma.salesOrder.findUniqueOrThrow({ where: { id }, include: { payment: true } });
const statusOf = (system: System, id: string) =>
  expect.poll(async () => {
    const { status, capturedMinor, totalMinor, payment } = await orderOf(system, id);
    return [status, Number(totalMinor), Number(capturedMinor), payment?.state];
  });
const chargeButton = (page: Page) => page.getByRole('button', { name: /^(Confirm and charge|Charge) / });
test.describe('J4: an abnormal order is decided within 24 h', () => {
  test('two colas are confirmed and charged, and a second browser sees who was faster', async ({
    page,
    browser,
    shop,
    system,
  }) => {
    const made = await shop.sellingCabinet();
    const anna = await shop.member({ kind: 'staff', systemRole: 'manager', displayName: 'Anna Berg' });
    await shop.signIn(page);
    await open(page, LIST, 'empty');
    const order = await doubt(system, made, colas(shop));
    const row = page.locator(`[data-id="${order.id}"]`);
    await expect(row).toContainText(/23 hr 59 min left|24 hr 0 min left|1 day/);
    await expect(row).toContainText('$15.00');
    expect(await orderOf(system, order.id)).toMatchObject({ status: 'abnormal', capturedMinor: 0n });
    await walkTo(page, '/pages/tabBar/index/index');
    const need = page.locator('[data-id="abnormal"]');
    await expect(need).toContainText(/1 abnormal order.*\$15\.00 held/);
    await need.click();
    await row.click();
    await expect(screen(page, DETAILS)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible();

    const context = await browser.newContext({ baseURL: system.webUrl });
    const second = await context.newPage();
    await shop.signIn(second, anna);
    await open(second, `${DETAILS}?id=${order.id}`);
    await expect(second.getByText(/is working on it/)).toBeVisible();
    await expect(second.getByRole('button', { name: texts('abnormal.nothing') })).toBeDisabled();

    await expect(page.getByText(texts('abnormal.guesses'))).toBeVisible();
    await expect(page.getByRole('button', { name: texts('abnormal.chargeChoose') })).toBeDisabled();
    const suggestion = page.locator(`[data-suggestion="${shop.cola.id}"]`);
    await suggestion.click();
    await expect(page.locator('[data-total="544"]')).toBeVisible();
    await chargeButton(page).click();
    const strip = page.locator(`[data-waiting="${order.id}"]`);
    await expect(strip).toContainText('$5.44');
    await expect(second.getByText('Sam Lee has just decided this order.')).toBeVisible();
    await test.step('the phone is closed and opened: Undo is there, and brings back the order', async () => {
      // Longer than 8 s, because the page is loaded again.
      const dueAt = new Date(system.now().getTime() + HOUR_MS);
      await system.database.prisma.waitingDecision.update({ where: { orderId: order.id }, data: { dueAt } });
      await open(page, LIST);
      await strip.getByRole('button', { name: texts('abnormal.undo') }).click();
      await expect(screen(page, DETAILS)).toBeVisible();
      await expect(strip).toHaveCount(0);
      expect(await orderOf(system, order.id)).toMatchObject({ status: 'abnormal', capturedMinor: 0n });
      await suggestion.check();
    });
    await chargeButton(page).click();
    await system.moveClock(abnormalLimits.waitMs);
    await expect(screen(page, LIST, 'empty')).toBeVisible();
    await statusOf(system, order.id).toEqual(['paid', 544, 544, 'captured']);
    expect(await orderOf(system, order.id)).toMatchObject({ type: 'sale_manual', abnormalState: 'resolved' });

    await expect(second.getByText(/^Charged by Sam Lee/)).toBeVisible();
    await expect(chargeButton(second)).toHaveCount(0);
    const late = callApi(system, anna, 'order.settleAbnormal', {
      id: order.id,
      items: [],
      nothingTaken: true,
    });
    await expect(late).rejects.toThrow('ILLEGAL_TRANSITION');
    await context.close();

    await walkTo(page, `/pages/device/stock-details?deviceNo=${made.device.deviceNo}`);
    await expect(page.locator(`[data-id="${shop.cola.id}"]`)).toContainText('10/10');
  });

  test('the next order opens by itself: nothing taken voids its hold, a total above it stays partly due', async ({
    page,
    shop,
    system,
  }) => {
    const made = await shop.sellingCabinet();
    await shop.signIn(page);
    const first = await doubt(system, made, colas(shop, 1));
    const second = await doubt(system, made, colas(shop, 1));
    await open(page, LIST);
    await page.getByRole('link', { name: 'Start, 2 orders' }).click();
    await expect(page.getByText(/^1 of 2 · /)).toBeVisible();
    await page.getByRole('button', { name: texts('abnormal.nothing') }).click();
    await expect(page).toHaveURL(new RegExp(second.id));
    await expect(page.locator(`[data-waiting="${first.id}"]`)).toBeVisible();
    await system.moveClock(abnormalLimits.waitMs);
    await statusOf(system, first.id).toEqual(['completed', 0, 0, 'voided']);
    await expect(page.locator(`[data-waiting="${first.id}"]`)).toHaveCount(0);

    await page.locator(`[data-suggestion="${shop.cola.id}"]`).check();
    await page.getByRole('button', { name: texts('abnormal.another') }).click();
    const wrap = page.locator(`[data-product="${shop.wrap.id}"]`);
    await wrap.click();
    await wrap.click();
    await page.getByRole('button', { name: texts('btn.done') }).click();
    await expect(page.locator('[data-total="2012"]')).toBeVisible();
    await expect(page.getByText('$5.12 above the hold of $15.00')).toBeVisible();
    await chargeButton(page).click();
    await expect(page.getByText('Only $15.00 can be taken now; $5.12 stays unpaid.')).toBeVisible();
    await page.getByRole('button', { name: texts('abnormal.chargeVerb'), exact: true }).click();
    await expect(page.locator(`[data-waiting="${second.id}"]`)).toContainText('$15.00, $5.12 stays due');
    await system.moveClock(abnormalLimits.waitMs);
    await statusOf(system, second.id).toEqual(['unpaid', 2012, 1500, 'captured']);
    await walkTo(page, `/pages/index/order-management/order-details?id=${second.id}`);
    await expect(badge(page, 'order.status.unpaid')).toBeVisible();
    await expect(page.getByText('$5.12 still due')).toBeVisible();
    await walkTo(page, `${LIST}?state=resolved`);
    await expect(page.locator('[data-id]')).toHaveCount(2);
  });

  test('members are reminded twice of a missing decision, then the money is lost and only the stock can be corrected', async ({
    page,
    shop,
    system,
  }) => {
    const made = await shop.sellingCabinet();
    await shop.signIn(page);
    const order = await doubt(system, made, colas(shop));
    const notices = () =>
      system.database.prisma.notice
        .findMany({ where: { merchantId: shop.merchant.id }, orderBy: { id: 'asc' } })
        .then((rows) => rows.map(({ key }) => key).filter((key) => key.startsWith('abnormal')));
    await expect.poll(notices).toEqual(['abnormal.opened']);
    await system.moveClock(20 * HOUR_MS);
    await expect.poll(notices).toEqual(['abnormal.opened', 'abnormal.urgent']);
    await system.moveClock(3 * HOUR_MS);
    await expect.poll(notices).toEqual(['abnormal.opened', 'abnormal.urgent', 'abnormal.last_call']);
    await open(page, LIST);
    await expect(page.locator(`[data-id="${order.id}"] [data-urgency="last_call"]`)).toBeVisible();
    await walkTo(page, '/pages/tabBar/support/support');
    await page.getByText('Less than 1 hour left: Lobby West').click();
    await expect(page).toHaveURL(new RegExp(order.id));
    const suggestion = page.locator(`[data-suggestion="${shop.cola.id}"]`);
    await test.step('a decision of the last minute cannot be undone, so it asks', async () => {
      await system.moveClock(HOUR_MS - MINUTE_MS + 2_000);
      await open(page, `${DETAILS}?id=${order.id}`);
      await suggestion.check();
      await chargeButton(page).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(texts('abnormal.lastMinuteAsk'));
      await question.getByRole('button', { name: texts('btn.cancel') }).click();
    });
    await system.moveClock(MINUTE_MS);
    await expect.poll(async () => (await orderOf(system, order.id)).abnormalState).toBe('expired');
    await expect(chargeButton(page)).toHaveCount(0);
    await expect(page.getByText(texts('refusal.ABNORMAL_EXPIRED'))).toBeVisible();
    const items = [{ productId: shop.cola.id, door: null, layer: null, qty: 2 }];
    const late = callApi(system, shop.owner, 'order.settleAbnormal', { id: order.id, items });
    await expect(late).rejects.toThrow('ABNORMAL_EXPIRED');
    await statusOf(system, order.id).toEqual(['abnormal', 0, 0, 'voided']);
    await page.getByRole('button', { name: texts('abnormal.record') }).click();
    await page.getByRole('button', { name: texts('abnormal.recordVerb'), exact: true }).click();
    await expect(screen(page, LIST, 'empty')).toBeVisible();
    await walkTo(page, `${LIST}?state=expired`);
    await expect(badge(page, 'abnormal.expired')).toBeVisible();
    await walkTo(page, `/pages/device/stock-details?deviceNo=${made.device.deviceNo}`);
    await expect(page.locator(`[data-id="${shop.cola.id}"]`)).toContainText('10/10');
  });

  test('a purchase without evidence leads with Nothing taken, and a charge of it asks first', async ({
    page,
    shop,
    system,
  }) => {
    const { prisma } = system.database;
    const made = await shop.sellingCabinet();
    await shop.signIn(page);
    const order = await doubt(system, made, colas(shop, 1));
    await test.step('video, pictures and weights are gone', async () => {
      const where = { id: order.sessionId ?? '' };
      const session = () => prisma.doorSession.findUniqueOrThrow({ where });
      await expect.poll(async () => ((await session()).media as unknown as object[]).length).toBe(3);
      const attempts = (await session()).recognition as unknown as readonly object[];
      const recognition = attempts.map((attempt) => ({ ...attempt, weights: [] })) as never;
      await prisma.doorSession.update({ where, data: { media: [], recognition } });
    });
    await open(page, `${DETAILS}?id=${order.id}`);
    await expect(page.locator('[data-evidence="none"]')).toContainText(texts('abnormal.noEvidenceHint'));
    await expect(page.locator('[data-leads="nothing_taken"]')).toContainText('Nothing taken, release $15.00');
    await expect(page.getByRole('button', { name: texts('abnormal.chargeOff'), exact: true })).toBeDisabled();
    await page.locator(`[data-suggestion="${shop.cola.id}"]`).check();
    await expect(page.locator('[data-leads="waive"]')).toBeVisible();
    await chargeButton(page).click();
    await expect(page.getByRole('alertdialog')).toContainText(texts('abnormal.noEvidenceTitle'));
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('btn.cancel') })
      .click();
    expect(await orderOf(system, order.id)).toMatchObject({ status: 'abnormal' });
    await page.locator('[data-leads="waive"]').getByRole('button').click();
    await page.getByRole('button', { name: texts('enum.abnormal.waiveReason.no_evidence') }).click();
    await expect(page.locator(`[data-waiting="${order.id}"]`)).toBeVisible();
    await system.moveClock(abnormalLimits.waitMs);
    await statusOf(system, order.id).toEqual(['completed', 0, 0, 'voided']);
  });

  test('a role without the right to handle reads the order but has no decisions', async ({
    page,
    shop,
    system,
  }) => {
    const made = await shop.sellingCabinet();
    const order = await doubt(system, made, colas(shop));
    const roleId = await givenRole(system, shop, ['order.view', 'order.abnormal.view']);
    const reader = await shop.member({ kind: 'staff', roleId });
    await shop.signIn(page, reader);
    await open(page, `/pages/index/order-management/order-details?id=${order.id}`);
    await page.getByRole('link', { name: texts('abnormal.decide') }).click();
    await expect(screen(page, DETAILS)).toBeVisible();
    await expect(page.getByText(texts('abnormal.readOnly'))).toBeVisible();
    await expect(page.getByText(texts('abnormal.hiddenMedia'))).toBeVisible();
    for (const name of [
      /charge/i,
      texts('abnormal.nothing'),
      texts('abnormal.waiveMore'),
      texts('abnormal.add'),
    ])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
  });
});
