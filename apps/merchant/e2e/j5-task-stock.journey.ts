import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { beginTaskAt, bookAsTyped, finishTask, shutTask } from './begin-task.ts';
import { buy } from './buy.ts';
import { pullDoors } from './cabinet-doors.ts';
import { expectLedger } from './expect-ledger.ts';
import { givenBookBelowZero } from './given-book-below-zero.ts';
import { givenInterval } from './given-interval.ts';
import { expect, open, test } from './journey.ts';
import { button, expectToast } from './on-page.ts';
import { amount, closeKeypad, count, doorWords, finishButton, lineOf, review, tool } from './task-line.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

test.describe('J5: the stock during a task', () => {
  test('nobody buys while the doors are open; a purchase between closing and Done is not lost in the count', async ({
    page,
    shop,
    system,
    context,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    await shop.signIn(page);
    await beginTaskAt(page, cabinet, device);
    expect(cabinet.tapCard({ fingerprint: 'fp_guard', door: 'L' })).toEqual({ done: false, why: 'BUSY' });
    const stranger = await context.newPage();
    await stranger.goto(`/s/${device.deviceNo}`);
    await expect(stranger.getByText(texts('shopper.closed.DEVICE_BUSY.hint'))).toBeVisible();
    await stranger.close();
    await shutTask(page, cabinet);

    await buy(cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty: 1 });
    const cola = lineOf(page, shop.cola.id);
    await expect(cola.locator('[data-after="9"]')).toBeVisible();
    await finishButton(page).click();
    await expectToast(page, texts('toast.restockDone'), () => bookAsTyped(page, { impatiently: true }));

    const { prisma } = system.database;
    const [record, ...more] = await prisma.restockRecord.findMany({
      where: { deviceId: device.id },
      include: { lines: { where: { productId: shop.cola.id } } },
    });
    expect(more).toEqual([]);
    expect(record?.lines[0]).toMatchObject({ stockBefore: 4, salesVolume: 5, restockQty: 5, stockAfter: 9 });
    // The sale may be reported after Done.
    const level = () =>
      prisma.stockLevel.findFirst({ where: { deviceId: device.id, productId: shop.cola.id } });
    await expect.poll(level).toMatchObject({ onHand: 8, salesSinceRestock: 1, lastRestockStock: 9 });
    await expectLedger(system, device.id);
  });

  test('entered quantities stay when a shopper buys and the doors open once more', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    await shop.signIn(page);
    await beginTaskAt(page, cabinet, device);
    await shutTask(page, cabinet);
    const cola = lineOf(page, shop.cola.id);
    await expect(cola.locator('[data-after="9"]')).toBeVisible();
    await buy(cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty: 1 });
    // A reported sale is not settled yet, and no door opens until it is.
    const sale = { deviceId: device.id, kind: 'sale' } as const;
    const saleState = async () =>
      (await system.database.prisma.doorSession.findFirst({ where: sale }))?.state;
    await expect.poll(saleState).toMatch(/^(?:recognized|closed)$/);
    await tool(page, 'doors').click();
    await button(page, texts('restock.reopen')).click();
    await pullDoors(cabinet, 'L', 'R');
    await expect(doorWords(page)).toHaveText(texts('restock.door.both.opened'));
    await shutTask(page, cabinet);

    // Stock is one less now. Quick would suggest one more, but nobody put it in.
    await expect(cola.locator('[data-after="8"]')).toBeVisible();
    await expect(amount(page, 'Cola')).toHaveText('5');
    await expect(cola.locator('[data-badge="restock.moved"]')).toHaveText('Kept 5; 6 suggested now');
    await finishTask(page);
    const line = await system.database.prisma.restockRecordLine.findFirst({
      where: { deviceId: device.id, productId: shop.cola.id },
    });
    expect(line).toMatchObject({ stockBefore: 3, restockQty: 5, stockAfter: 8 });
    await expectLedger(system, device.id);
  });

  test('no more can be removed than there is; the suggestion corrects a book below zero', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenBookBelowZero(system, shop, device.id);
    await shop.signIn(page);
    await beginTaskAt(page, cabinet, device);
    await shutTask(page, cabinet);
    const wrap = lineOf(page, shop.wrap.id);
    await count(page, 'Wrap', '-99');
    await expect(wrap.getByRole('alert')).toHaveText(texts('refusal.RESTOCK_NEGATIVE'));
    await expect(page.getByText('1 line cannot be booked')).toBeVisible();
    const belowZero = `Wrap: ${texts('refusal.RESTOCK_NEGATIVE')}`;
    await expectToast(page, belowZero, () => finishButton(page).click());
    await expect(review(page)).toHaveCount(0);
    await closeKeypad(page);
    await count(page, 'Wrap', '4');
    await expect(wrap.getByRole('alert')).toHaveCount(0);

    const cola = lineOf(page, shop.cola.id);
    await expect(cola.locator('[data-badge="stock.discrepancy"]')).toBeVisible();
    await expect(cola).toContainText(`${texts('restock.current')} 0`);
    await expect(amount(page, 'Cola')).toHaveText('12');
    await expect(cola.locator('[data-after="12"]')).toBeVisible();
    await finishTask(page);
    const line = await system.database.prisma.restockRecordLine.findFirst({
      where: { deviceId: device.id, productId: shop.cola.id },
    });
    expect(line).toMatchObject({ stockBefore: -2, adjustQty: 2, restockQty: 12, stockAfter: 12 });
    await expectLedger(system, device.id);
  });

  test('the first restock ever fills to standard stock and says so', async ({ page, shop, system }) => {
    const { device } = await shop.cabinet();
    const { prisma } = system.database;
    const version = await givenPlanogram(prisma, device, [{ productId: shop.cola.id, parQty: 12 }]);
    await prisma.device.update({ where: { id: device.id }, data: { planogramVersionId: version.id } });
    await shop.signIn(page);
    for (const flow of ['quick', 'one-click']) {
      await open(page, `/pages/new-restock/${flow}-restock/device-details?deviceNo=${device.deviceNo}`);
      await expect(lineOf(page, shop.cola.id).locator('[data-suggested="12"]')).toBeVisible();
      await expect(lineOf(page, shop.cola.id)).toContainText(texts('restock.device.first'));
      await expect(page.getByText('12 units suggested')).toBeVisible();
    }
  });
});
