import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import type { BrowserContext, Page } from '@playwright/test';
import { beginShutVisit, bookAsTyped, finishVisit, openVisit, shutVisit } from './begin-visit.ts';
import { buy } from './buy.ts';
import { expectLedger } from './expect-ledger.ts';
import { givenBookBelowZero } from './given-book-below-zero.ts';
import { givenInterval } from './given-interval.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { button, confirm, told } from './on-page.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';
import { pullDoors, shutDoors } from './visit-doors.ts';
import { amount, closeKeypad, count, doorWords, finishButton, lineOf, review, tool } from './visit-line.ts';

const DEVICE = '/pages/new-restock/quick-restock/device-details';
const FREEZING = '/pages/device/freezing-rules';
const TASK = '/pages/new-restock/quick-restock/restock';
const texts = textsOf('en-US');

/** From now on the page reads nothing of it any more, as with a stream that is cut. */
const stopReading = (page: Page, procedure: string) =>
  page.route(new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}`), (route) =>
    route.abort('internetdisconnected'),
  );

/** Who has the same visit open elsewhere opens the left door again. */
async function openOnOtherPhone(context: BrowserContext, page: Page, cabinet: Cabinet): Promise<void> {
  const other = await context.newPage();
  await open(other, new URL(page.url()).pathname + new URL(page.url()).search);
  await tool(other, 'doors').click();
  await other.getByRole('radio', { name: texts('device.door.name.L') }).check({ force: true });
  await button(other, texts('restock.reopen')).click();
  await pullDoors(cabinet, 'L');
  await expect(doorWords(other)).toHaveText('L open, R shut');
}

test.describe('J5: what a visit guards', () => {
  test('who begins second is told, and then sees who was first', async ({ page, shop, system, browser }) => {
    const { device } = await shop.sellingCabinet();
    const robin = await shop.member({
      ...{ kind: 'restocker', displayName: 'Robin Fields', deviceScope: 'selected', deviceIds: [device.id] },
    });
    const phone = await newPhone(browser, {
      ...{ webUrl: system.webUrl, locale: 'en-US', tokens: await tokensOf(system, robin) },
    });
    const his = await phone.newPage();
    await open(his, `${DEVICE}?deviceNo=${device.deviceNo}`);
    await stopReading(his, 'restock.device');
    await shop.signIn(page);
    await open(page, `${DEVICE}?deviceNo=${device.deviceNo}`);
    await button(page, texts('restock.start')).click();
    await expect(button(page, texts('btn.openDoor'))).toBeVisible();

    await button(his, texts('restock.start')).click();
    await expect(told(his)).toContainText(texts('refusal.RESTOCK_TASK_EXISTS'));
    await his.unrouteAll();
    await expect(his.getByText(`Restocking: ${shop.owner.membership.displayName}`)).toBeVisible();
    await expect(button(his, texts('restock.start'))).toBeDisabled();
    expect(await system.database.prisma.restockTask.count({ where: { deviceId: device.id } })).toBe(1);
    await phone.close();
  });

  test('nobody buys while the doors are open; what is bought between closing and Done is not lost in the count', async ({
    page,
    shop,
    system,
    context,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    await shop.signIn(page);
    await openVisit(page, cabinet, device);
    expect(cabinet.tapCard({ fingerprint: 'fp_guard', door: 'L' })).toEqual({ done: false, why: 'BUSY' });
    const stranger = await context.newPage();
    await stranger.goto(`/s/${device.deviceNo}`);
    await expect(stranger.getByText(texts('shopper.closed.DEVICE_BUSY.hint'))).toBeVisible();
    await stranger.close();
    await shutVisit(page, cabinet);

    await buy(cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty: 1 });
    const cola = lineOf(page, shop.cola.id);
    await expect(cola.locator('[data-after="9"]')).toBeVisible();
    await finishButton(page).click();
    await bookAsTyped(page, { impatiently: true });
    await expect(told(page)).toHaveText(texts('toast.restockDone'));

    const { prisma } = system.database;
    const [record, ...more] = await prisma.restockRecord.findMany({
      where: { deviceId: device.id },
      include: { lines: { where: { productId: shop.cola.id } } },
    });
    expect(more).toEqual([]);
    expect(record?.lines[0]).toMatchObject({ stockBefore: 4, salesVolume: 5, restockQty: 5, stockAfter: 9 });
    // The sale may be told after Done.
    const level = () =>
      prisma.stockLevel.findFirst({ where: { deviceId: device.id, productId: shop.cola.id } });
    await expect.poll(level).toMatchObject({ onHand: 8, salesSinceRestock: 1, lastRestockStock: 9 });
    await expectLedger(system, device.id);
  });

  test('what went in stays as it was when somebody buys and the doors open once more', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    await shop.signIn(page);
    await openVisit(page, cabinet, device);
    await shutVisit(page, cabinet);
    const cola = lineOf(page, shop.cola.id);
    await expect(cola.locator('[data-after="9"]')).toBeVisible();
    await buy(cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty: 1 });
    // Told is not yet judged, and while somebody buys no door opens.
    const sale = { deviceId: device.id, kind: 'sale' } as const;
    const saleState = async () =>
      (await system.database.prisma.doorSession.findFirst({ where: sale }))?.state;
    await expect.poll(saleState).toMatch(/^(?:recognized|closed)$/);
    await tool(page, 'doors').click();
    await button(page, texts('restock.reopen')).click();
    await pullDoors(cabinet, 'L', 'R');
    await expect(doorWords(page)).toHaveText(texts('restock.door.both.opened'));
    await shutVisit(page, cabinet);

    // The book is one less, and a quick visit would put that one in, too: nobody did.
    await expect(cola.locator('[data-after="8"]')).toBeVisible();
    await expect(amount(page, 'Cola')).toHaveText('5');
    await expect(cola.locator('[data-badge="restock.moved"]')).toHaveText('Kept 5; 6 suggested now');
    await finishVisit(page);
    const line = await system.database.prisma.restockRecordLine.findFirst({
      where: { deviceId: device.id, productId: shop.cola.id },
    });
    expect(line).toMatchObject({ stockBefore: 3, restockQty: 5, stockAfter: 8 });
    await expectLedger(system, device.id);
  });

  test('a door opened again belongs to the same visit; Done on a phone that has not heard of it is refused', async ({
    page,
    shop,
    system,
    context,
  }) => {
    const { device, cabinet } = await beginShutVisit(page, shop);
    await stopReading(page, 'restock.task');
    await openOnOtherPhone(context, page, cabinet);

    await finishButton(page).click();
    await bookAsTyped(page);
    await expect(page.locator('[data-stopped]')).toContainText(texts('refusal.RESTOCK_DOOR_OPEN'));
    await page.unrouteAll();
    await expect(review(page)).toHaveCount(0);
    await expect(finishButton(page)).toBeDisabled();
    await shutDoors(cabinet, 'L');
    await expect(doorWords(page)).toHaveText(texts('restock.door.both.closed'));
    await finishVisit(page);
    const { prisma } = system.database;
    const sessions = await prisma.doorSession.findMany({ where: { deviceId: device.id, kind: 'restock' } });
    expect(new Set(sessions.map(({ taskId }) => taskId)).size).toBe(1);
    expect(await prisma.restockRecord.findFirst({ where: { deviceId: device.id } })).toMatchObject({
      openings: 2,
    });
    await expectLedger(system, device.id);
  });

  test('a door opened while it is asked whether all is done takes the question away', async ({
    page,
    shop,
    context,
  }) => {
    const { cabinet } = await beginShutVisit(page, shop);
    await finishButton(page).click();
    await expect(review(page)).toBeVisible();
    await openOnOtherPhone(context, page, cabinet);
    await expect(review(page)).toHaveCount(0);
    await expect(finishButton(page)).toHaveAccessibleDescription(texts('refusal.RESTOCK_DOOR_OPEN'));
    await shutDoors(cabinet, 'L');
    await expect(doorWords(page)).toHaveText(texts('restock.door.both.closed'));
    await expect(review(page)).toHaveCount(0);
    await finishVisit(page);
  });

  test('more than there is cannot be taken away; a book below zero is mended by what is suggested', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenBookBelowZero(system, shop, device.id);
    await shop.signIn(page);
    await openVisit(page, cabinet, device);
    await shutVisit(page, cabinet);
    const wrap = lineOf(page, shop.wrap.id);
    await count(page, 'Wrap', '-99');
    await expect(wrap.getByRole('alert')).toHaveText(texts('refusal.RESTOCK_NEGATIVE'));
    await expect(page.getByText('1 line cannot be booked like this')).toBeVisible();
    await finishButton(page).click();
    await expect(told(page)).toHaveText(`Wrap: ${texts('refusal.RESTOCK_NEGATIVE')}`);
    await expect(review(page)).toHaveCount(0);
    await closeKeypad(page);
    await count(page, 'Wrap', '4');
    await expect(wrap.getByRole('alert')).toHaveCount(0);

    const cola = lineOf(page, shop.cola.id);
    await expect(cola.locator('[data-badge="stock.discrepancy"]')).toBeVisible();
    await expect(cola).toContainText(`${texts('restock.current')} 0`);
    await expect(amount(page, 'Cola')).toHaveText('14');
    await expect(cola.locator('[data-after="14"]')).toBeVisible();
    await finishVisit(page);
    const line = await system.database.prisma.restockRecordLine.findFirst({
      where: { deviceId: device.id, productId: shop.cola.id },
    });
    expect(line).toMatchObject({ stockBefore: -2, adjustQty: 2, restockQty: 14, stockAfter: 14 });
    await expectLedger(system, device.id);
  });

  test('a stuck lock is named and the other door locks again; a frozen cabinet opens for the visit', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${FREEZING}?deviceNo=${device.deviceNo}`);
    await page.locator('input[type=radio][value=always]').check({ force: true });
    await button(page, texts('btn.save')).click();
    await confirm(page, texts('device.freezing.confirm.verb'));
    await cabinet.until(({ lockouts }) => lockouts.includes('freeze'));
    cabinet.fault({ kind: 'lock', door: 'R' });
    await open(page, `${DEVICE}?deviceNo=${device.deviceNo}`);
    await button(page, texts('restock.start')).click();
    await button(page, texts('btn.openDoor')).click();
    const result = page.locator('[data-command=failed]');
    await expect(result).toContainText(texts('refusal.DOOR_OPEN_FAILED'), { timeout: 20_000 });
    await expect(result).toContainText(texts('device.door.stuck.R'));
    expect(cabinet.state().doors).toMatchObject({ L: { open: false, locked: true } });
    await expect(badge(page, 'door.failed')).toHaveText(new RegExp(texts('enum.device.door.R')));
    await expect(badge(page, 'door.closed')).toHaveText(new RegExp(texts('enum.device.door.L')));

    cabinet.fault({ kind: 'lock', door: 'R', on: false });
    await button(page, texts('btn.openDoor')).click();
    await pullDoors(cabinet, 'L', 'R');
    await expect(screen(page, TASK)).toBeVisible();
    await shutVisit(page, cabinet);
    await finishVisit(page);
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
