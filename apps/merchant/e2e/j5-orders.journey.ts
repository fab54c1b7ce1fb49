import { beginTask, finishTask, flowScreen, shutTask } from './begin-task.ts';
import { givenInterval } from './given-interval.ts';
import { badge, expect, open, screen, test, walkTo } from './journey.ts';
import { button, confirm, expectToast, link } from './on-page.ts';
import { amount, putIn } from './task-line.ts';
import { textsOf } from './texts.ts';

const refill = (page: string) => flowScreen('refill', page);
const texts = textsOf('en-US');

test.describe('J5: restock orders', () => {
  test('an order requests what is missing; filled short, it says so, and the rest becomes a new one', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    await shop.signIn(page);
    await open(page, `${refill('device-details')}?deviceNo=${device.deviceNo}`);
    await link(page, texts('restock.device.createOrder')).click();
    await expect(screen(page, refill('create-restock-order'))).toBeVisible();
    const asked = page.getByRole('spinbutton', { name: 'Order of Cola' });
    await expect(asked).toHaveValue('8');
    await button(page, texts('restock.create.submit')).click();
    await expect(screen(page, refill('restock-order-detail'))).toBeVisible();
    await expect(badge(page, 'restock.order.created')).toBeVisible();

    await walkTo(page, `${refill('create-restock-order')}?deviceNo=${device.deviceNo}`);
    await expect(button(page, texts('restock.create.submit'))).toBeDisabled();

    await walkTo(page, refill('restock-order-list'));
    await page.locator('a[href*="restock-order-detail"]').first().click();
    await link(page, texts('restock.order.start')).click();
    await beginTask(page, cabinet, 'refill');
    await shutTask(page, cabinet);
    await expect(amount(page, 'Cola')).toHaveText('8');
    await putIn(page, 'Cola', 4);
    await expect(badge(page, 'restock.fulfillment.partial')).toHaveText('Ordered 8, 4 short');
    await finishTask(page);
    await expect(screen(page, refill('record-detail'))).toBeVisible();
    await expect(badge(page, 'restock.fulfillment.partial').first()).toBeVisible();
    await link(page, texts('restock.order.shortfall')).click();
    await expect(page.getByRole('spinbutton', { name: 'Order of Cola' })).toHaveValue('4');

    const order = await system.database.prisma.restockOrder.findFirstOrThrow({
      where: { deviceId: device.id },
    });
    await walkTo(page, `${refill('restock-order-detail')}?id=${order.id}`);
    await expect(page.getByRole('heading', { name: texts('restock.order.tasks') })).toBeVisible();
    await expect(page.getByText(texts('enum.restock.task.done')).last()).toBeVisible();
    await link(page, texts('restock.order.shortfall')).click();
    await expect(page.getByText(texts('restock.create.shortHint'))).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: 'Order of Cola' })).toHaveValue('4');
  });

  test('an open order can be changed; a concurrent change is reported, and no entry is lost', async ({
    page,
    shop,
    system,
  }) => {
    const { prisma } = system.database;
    const { device } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    await shop.signIn(page);
    await open(page, refill('restock-index'));
    await link(page, texts('restock.create.submit')).click();
    await expect(screen(page, refill('create-restock-order'))).toBeVisible();
    await page.locator(`[data-id="${device.deviceNo}"] a`).click();
    await page.getByLabel(texts('restock.record.note')).fill('By noon');
    // A chosen due day can be removed again.
    const due = page.getByRole('combobox', { name: texts('restock.order.due') });
    await due.click();
    await button(page, texts('btn.done')).click();
    await expect(due).not.toHaveText(texts('restock.create.dueNone'));
    await button(page, texts('btn.clear')).click();
    await expect(due).toHaveText(texts('restock.create.dueNone'));
    await button(page, texts('restock.create.submit')).click();
    await expect(screen(page, refill('restock-order-detail'))).toBeVisible();

    await link(page, texts('restock.order.edit')).click();
    const asked = page.getByRole('spinbutton', { name: 'Order of Cola' });
    await expect(asked).toHaveValue('8');
    await expect(page.getByLabel(texts('restock.record.note'))).toHaveValue('By noon');
    await asked.fill('3');
    await asked.blur();
    await button(page, texts('btn.back')).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    const { id } = await prisma.restockOrder.findFirstOrThrow({ where: { deviceId: device.id } });
    await prisma.restockOrder.update({ where: { id }, data: { version: { increment: 1 } } });
    await button(page, texts('btn.save')).click();
    await expect(page.getByRole('alertdialog')).toContainText(texts('restock.edit.changed'));
    await confirm(page, texts('btn.ok'));
    await expect(asked).toHaveValue('3');
    await button(page, texts('btn.save')).click();
    await expect(screen(page, refill('restock-order-detail'))).toBeVisible();
    const line = await prisma.restockOrderLine.findFirstOrThrow({
      where: { orderId: id, productId: shop.cola.id },
    });
    expect(line.orderedQty).toBe(3);
  });

  test('a canceled order cannot be started', async ({ page, shop }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${refill('create-restock-order')}?deviceNo=${device.deviceNo}`);
    const submit = button(page, texts('restock.create.submit'));
    await expectToast(page, texts('refusal.ORDER_EMPTY'), () => submit.click());
    await page.getByRole('spinbutton', { name: 'Order of Cola' }).fill('3');
    await page.getByRole('spinbutton', { name: 'Order of Cola' }).blur();
    await button(page, texts('restock.create.submit')).click();
    await expect(screen(page, refill('restock-order-detail'))).toBeVisible();
    await button(page, texts('restock.order.cancel')).click();
    await confirm(page, texts('restock.order.cancel'));
    await expect(badge(page, 'restock.order.canceled')).toBeVisible();
    await expect(link(page, texts('restock.order.start'))).toHaveCount(0);
  });
});
