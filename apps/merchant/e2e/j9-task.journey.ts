import type { Page } from '@playwright/test';
import { beginTaskAt, finishTask, shutTask } from './begin-task.ts';
import { expectLedger } from './expect-ledger.ts';
import { givenInterval } from './given-interval.ts';
import { expect, open, screen, test, walkTo } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { amount, putIn } from './task-line.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';

const HOME = '/pages/tabBar/index/index';
const DEVICES = '/pages/tabBar/device/device';
const RESTOCK = '/pages/tabBar/restock/restock';
const TASK = '/pages/new-restock/quick-restock/restock';
const SCANNED = '/pages/index/scan-replenishment/scan-replenishment';
const texts = textsOf('en-US');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('J9: the restricted view', () => {
  test('a restocker sees two functions, their own cabinets, and nothing else by any way', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    const { device: other } = await shop.cabinet({ name: 'Garage 2' });
    const robin = await shop.member({
      kind: 'restocker',
      displayName: 'Robin Fields',
      deviceScope: 'selected',
      deviceIds: [device.id],
    });
    await shop.signInByForm(page, robin);
    const grid = page.getByRole('list', { name: texts('home.functions') });
    await expect(grid.getByRole('link', { name: texts('home.tile.scanRestock') })).toBeVisible();
    const functions = [texts('home.tile.scanRestock'), texts('home.tile.tutorials')];
    await expect(grid.getByRole('link')).toHaveText(functions);
    await expect(page.getByRole('navigation').last().getByRole('link')).toHaveCount(5);
    for (const list of [DEVICES, RESTOCK]) {
      await walkTo(page, list);
      await expect(page.locator('main [data-id]')).toHaveCount(1);
      await expect(page.locator(`main [data-id="${device.deviceNo}"]`)).toBeVisible();
    }
    for (const denied of ['/pages/device/set-template', '/pages/index/order-management/order-management']) {
      await open(page, `${denied}?deviceNo=${device.deviceNo}`, 'denied');
    }
    const { clientToken } = await tokensOf(system, robin);
    const asked = await fetch(`${system.webUrl}/trpc/order.list?input=${encodeURIComponent('{}')}`, {
      headers: { authorization: `Bearer ${clientToken}` },
    });
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('FORBIDDEN')]);

    await walkTo(page, `${SCANNED}?deviceNo=${other.deviceNo}`);
    await expect(page.getByText(texts('refusal.DEVICE_NOT_IN_SCOPE'))).toBeVisible();
    await open(page, `${SCANNED}?deviceNo=${device.deviceNo}`);
    await expect(page.getByText(texts('refusal.DEVICE_NOT_IN_SCOPE'))).toHaveCount(0);
  });

  test('a restocker unbound during a task can read out their entries, and the owner takes over', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await givenInterval(system, shop, device.id);
    const robin = await shop.member({
      kind: 'restocker',
      displayName: 'Robin Fields',
      deviceScope: 'selected',
      deviceIds: [device.id],
    });
    const phone = await newPhone(browser, {
      webUrl: system.webUrl,
      locale: 'en-US',
      tokens: await tokensOf(system, robin),
    });
    const secondPage = await phone.newPage();
    await beginTaskAt(secondPage, cabinet, device);
    await shutTask(secondPage, cabinet);
    await putIn(secondPage, 'Cola', 3);
    const { pathname, search } = new URL(secondPage.url());

    await shop.signIn(page);
    await open(page, `/pages/index/replenishman-list/replenishman-detail?id=${robin.membership.id}`);
    await page.getByRole('button', { name: /^Unbind/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('team.restocker.unbind') })
      .click();

    await expect(secondPage.getByRole('alertdialog')).toContainText(texts('refusal.PERMISSION_CHANGED'));
    await button(secondPage, texts('btn.ok')).click();
    await expect(screen(secondPage, HOME)).toBeVisible();
    await walkTo(secondPage, RESTOCK, 'empty');
    await expect(secondPage.getByText(texts('shell.restock.noneBound'))).toBeVisible();
    await expect(secondPage.getByRole('link', { name: texts('restock.continue') })).toHaveCount(0);
    await walkTo(secondPage, pathname + search);
    await expect(secondPage.getByText(texts('refusal.DEVICE_NOT_IN_SCOPE'))).toBeVisible();
    await expect(secondPage.locator(`[data-typed$="${shop.cola.id}"]`)).toContainText('Put in 3');
    await expect(amount(secondPage, 'Cola')).toHaveCount(0);
    await secondPage.reload();
    await expect(secondPage.locator(`[data-typed$="${shop.cola.id}"]`)).toContainText('Put in 3');

    await walkTo(page, '/pages/new-restock/index');
    await page.getByRole('link', { name: texts('restock.continue') }).click();
    await expect(screen(page, TASK)).toBeVisible();
    await expect(amount(page, 'Cola')).toHaveText('5');
    await putIn(page, 'Cola', 3);
    await finishTask(page);
    await phone.close();
    const records = await system.database.prisma.restockRecord.findMany({ where: { deviceId: device.id } });
    expect(records).toMatchObject([{ operatorId: shop.owner.membership.id, restockQty: 3 }]);
    await expectLedger(system, device.id);
  });
});
