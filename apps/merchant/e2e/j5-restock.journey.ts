import { beginTask, bookAsTyped, finishTask, flowScreen, shutTask } from './begin-task.ts';
import { pullDoors } from './cabinet-doors.ts';
import { givenInterval } from './given-interval.ts';
import { givenWaitingOrder } from './given-waiting-order.ts';
import { expect, open, screen, test } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { button, confirm, expectToast } from './on-page.ts';
import {
  amount,
  closeKeypad,
  count,
  doorWords,
  finishButton,
  lineOf,
  putIn,
  review,
  throwOut,
} from './task-line.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';

const MODES = '/pages/new-restock/index';
const DOORS = '/pages/index/scan-code/double-door-open';
const quick = (page: string) => flowScreen('quick', page);
const oneClick = (page: string) => flowScreen('one-click', page);
const texts = textsOf('en-US');

test.describe('J5: restocking', () => {
  test('quick replaces what was sold: doors, suggestion, Done, and the books agree', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    const robin = await shop.member({
      kind: 'restocker',
      displayName: 'Robin Fields',
      deviceScope: 'selected',
      deviceIds: [device.id],
    });
    await shop.signIn(page, robin);
    await open(page, MODES);
    await page.locator('[data-mode=quick]').click();
    const row = page.locator(`[data-id="${device.deviceNo}"]`);
    await expect(row).toContainText('5 units suggested');
    await row.getByRole('link').click();
    const cola = lineOf(page, shop.cola.id);
    await expect(cola.locator('[data-suggested="5"]')).toBeVisible();
    await button(page, texts('restock.start')).click();

    await expect(screen(page, DOORS)).toBeVisible();
    await button(page, texts('btn.openDoor')).click();
    await pullDoors(cabinet, 'L', 'R');
    await expect(screen(page, quick('restock'))).toBeVisible();
    await expect(doorWords(page)).toHaveText(texts('restock.door.both.opened'));
    await expect(page.getByText(texts('enum.restock.mode.quick'), { exact: true })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^\d:\d\d$/);
    await expect(finishButton(page)).toBeDisabled();
    await expect(page.getByText(texts('refusal.RESTOCK_DOOR_OPEN'))).toBeVisible();
    await shutTask(page, cabinet);

    await expect(amount(page, 'Cola')).toHaveText('5');
    await expect(cola.locator('[data-after="9"]')).toBeVisible();
    await finishButton(page).click();
    await expect(review(page).getByRole('button', { name: /^Fix .* and book|^Book/ })).toBeVisible();
    await expectToast(page, texts('toast.restockDone'), () => bookAsTyped(page));

    const { prisma } = system.database;
    const level = await prisma.stockLevel.findFirstOrThrow({
      where: { deviceId: device.id, productId: shop.cola.id },
    });
    expect([level.onHand, level.salesSinceRestock, level.lastRestockStock]).toEqual([9, 0, 9]);
    const { _sum } = await prisma.stockMovement.aggregate({
      where: { deviceId: device.id, productId: shop.cola.id },
      _sum: { qty: true },
    });
    expect(_sum.qty).toBe(9);
  });

  test('one-click returns to the last level, whatever made it fall; one tap confirms all lines', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    await shop.signIn(page);
    await open(page, `${oneClick('device-details')}?deviceNo=${device.deviceNo}`);
    const cola = lineOf(page, shop.cola.id);
    await expect(cola.locator('[data-suggested="8"]')).toBeVisible();
    await beginTask(page, cabinet, 'one-click');
    await shutTask(page, cabinet);

    await count(page, 'Cola', '-1');
    await expect(amount(page, 'Cola')).toHaveText('9');
    await throwOut(page, 'Cola', 99);
    // The reason is required next to the number, and Finish leads there.
    const lacksReason = `Cola: ${texts('valid.disposeReason')}`;
    await expectToast(page, lacksReason, () => finishButton(page).click());
    await expect(review(page)).toHaveCount(0);
    const keypad = page.locator('[data-keypad=throwOut]');
    await expect(keypad.getByRole('alert')).toHaveText(texts('valid.disposeReason'));
    await expect(keypad.getByRole('button', { name: texts('btn.next') })).toBeDisabled();
    await keypad.getByRole('radio', { name: texts('enum.stock.reason.damaged') }).check({ force: true });
    await expect(cola.getByRole('alert')).toHaveText(texts('refusal.RESTOCK_DISPOSE_TOO_MUCH'));
    await closeKeypad(page);
    const tooMuch = `Cola: ${texts('refusal.RESTOCK_DISPOSE_TOO_MUCH')}`;
    await expectToast(page, tooMuch, () => finishButton(page).click());
    await closeKeypad(page);
    await throwOut(page, 'Cola', 1);
    await expect(amount(page, 'Cola')).toHaveText('10');
    await page.locator('[data-rest=L1]').click();
    await expect(page.getByRole('checkbox', { name: 'Cola, L1 is done' })).toBeChecked();

    await page.reload();
    await expect(amount(page, 'Cola')).toHaveText('10');
    await finishTask(page);
    const record = await system.database.prisma.restockRecord.findFirstOrThrow({
      where: { deviceId: device.id },
      include: { lines: { where: { productId: shop.cola.id } } },
    });
    expect(record.lines[0]).toMatchObject({
      stockBefore: 4,
      adjustQty: -1,
      disposeQty: 1,
      restockQty: 10,
      stockAfter: 12,
    });
  });

  test('a second member sees who is there, and a canceled task books nothing', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    const { device } = await shop.sellingCabinet();
    const robin = await shop.member({
      kind: 'restocker',
      displayName: 'Robin Fields',
      deviceScope: 'selected',
      deviceIds: [device.id],
    });
    await system.database.prisma.restockTask.create({
      data: {
        id: robin.membership.id,
        merchantId: shop.merchant.id,
        deviceId: device.id,
        mode: 'quick',
        operatorId: robin.membership.id,
        taskNo: `T${device.deviceNo}`,
        status: 'created',
        createdAt: system.now(),
        updatedAt: system.now(),
      },
    });
    await shop.signIn(page);
    await open(page, `${quick('device-details')}?deviceNo=${device.deviceNo}`);
    await expect(page.getByText('Restocking: Robin Fields')).toBeVisible();
    await expect(button(page, texts('restock.start'))).toBeDisabled();

    const phone = await newPhone(browser, {
      webUrl: system.webUrl,
      locale: 'en-US',
      tokens: await tokensOf(system, robin),
    });
    const secondPage = await phone.newPage();
    await open(secondPage, MODES);
    await secondPage.getByRole('link', { name: texts('restock.continue') }).click();
    await button(secondPage, texts('restock.menu')).click();
    await button(secondPage, texts('restock.cancelTask')).click();
    await confirm(secondPage, texts('restock.cancelTask'));
    await expect(screen(secondPage, quick('device-details'))).toBeVisible();
    await phone.close();
    await expect(button(page, texts('restock.start'))).toBeEnabled();
    expect(await system.database.prisma.restockRecord.count({ where: { deviceId: device.id } })).toBe(0);
  });

  test('a quick restock that covers a waiting order may end it, and asks first', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    const { prisma } = system.database;
    const id = await givenWaitingOrder(prisma, { shop, device, at: system.now() });
    await shop.signIn(page);
    await open(page, `${quick('device-details')}?deviceNo=${device.deviceNo}`);
    await beginTask(page, cabinet);
    await shutTask(page, cabinet);
    await putIn(page, 'Cola', 4);
    await finishButton(page).click();
    const asked = review(page).locator('[data-other-order]');
    // Four more than fit would be taken back, so nothing of the order goes in.
    await expect(asked).toHaveCount(0);
    await review(page).getByRole('radio', { name: 'Cola: 4 is right' }).check({ force: true });
    await expect(asked).toContainText('It asks for 6 units; this visit puts in 4 of them.');
    await expect(asked.locator('input:checked')).toHaveCount(0);
    await expect(review(page)).toContainText('stays open');
    await asked.getByRole('radio', { name: /^Close order/ }).check({ force: true });
    await expect(review(page)).toContainText(/Order S\d+ closes/);
    await page.screenshot({ path: test.info().outputPath('covered-order.png') });
    await bookAsTyped(page);
    const record = screen(page, quick('record-detail'));
    await expect(record).toBeVisible();
    await expect(page.getByRole('link', { name: texts('restock.order.shortfall') })).toBeVisible();
    expect(await prisma.restockOrder.findUnique({ where: { id } })).toMatchObject({
      status: 'done',
      fulfillment: 'partial',
    });
  });

  test('the tab leads from a cabinet to its restock, and from the sticker too, where Start makes one task', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, '/pages/tabBar/restock/restock');
    await page.locator(`[data-id="${device.deviceNo}"]`).getByRole('button').click();
    await button(page, new RegExp(texts('enum.restock.mode.quick'))).click();
    await expect(screen(page, quick('device-details'))).toBeVisible();

    await open(page, `/pages/index/scan-replenishment/scan-replenishment?deviceNo=${device.deviceNo}`);
    await expect(page.getByRole('link', { name: texts('enum.restock.mode.refill') })).toHaveCount(0);
    await page.getByRole('link', { name: texts('enum.restock.mode.one_click') }).click();
    await expect(screen(page, oneClick('device-details'))).toBeVisible();
    const tasks = () => system.database.prisma.restockTask.count({ where: { deviceId: device.id } });
    await expect(button(page, texts('restock.start'))).toBeEnabled();
    expect(await tasks()).toBe(0);
    await button(page, texts('restock.start')).dblclick();
    await expect(screen(page, DOORS)).toBeVisible();
    expect(await tasks()).toBe(1);
    await page.getByRole('link', { name: texts('restock.openDoor.skip') }).click();
    await expect(screen(page, oneClick('restock'))).toBeVisible();
  });

  test('a scanned cabinet that is not active says so before any tap', async ({ page, shop }) => {
    const { device } = await shop.cabinet({ lifecycle: 'to_be_activated', activatedAt: null });
    await shop.signIn(page);
    await open(page, `/pages/index/scan-replenishment/scan-replenishment?deviceNo=${device.deviceNo}`);
    await expect(page.locator('[data-start-note]')).toHaveText(texts('restock.device.notActive'));
    await page.getByRole('link', { name: texts('enum.restock.mode.quick') }).click();
    await expect(page.locator(`main[data-screen="${quick('device-details')}"]`)).toBeVisible();
    await expect(button(page, texts('restock.start'))).toHaveCount(0);
  });
});
