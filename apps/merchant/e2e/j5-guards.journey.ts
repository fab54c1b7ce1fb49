import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import type { BrowserContext, Page } from '@playwright/test';
import { beginShutTask, bookAsTyped, finishTask, shutTask } from './begin-task.ts';
import { pullDoors, shutDoors } from './cabinet-doors.ts';
import { expectLedger } from './expect-ledger.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { button, confirm, expectToast } from './on-page.ts';
import { doorWords, finishButton, review, tool } from './task-line.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';

const DEVICE = '/pages/new-restock/quick-restock/device-details';
const FREEZING = '/pages/device/freezing-rules';
const TASK = '/pages/new-restock/quick-restock/restock';
const texts = textsOf('en-US');

/** Blocks a procedure for the page from now on, as if the stream were cut. */
const stopReading = (page: Page, procedure: string) =>
  page.route(new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}`), (route) =>
    route.abort('internetdisconnected'),
  );

/** Opens the left door again from another phone with the same task. */
async function openOnOtherPhone(context: BrowserContext, page: Page, cabinet: Cabinet): Promise<void> {
  const other = await context.newPage();
  await open(other, new URL(page.url()).pathname + new URL(page.url()).search);
  await tool(other, 'doors').click();
  await other.getByRole('radio', { name: texts('device.door.name.L') }).check({ force: true });
  await button(other, texts('restock.reopen')).click();
  await pullDoors(cabinet, 'L');
  await expect(doorWords(other)).toHaveText('L open, R shut');
}

test.describe('J5: guards of a task', () => {
  test('the second member to begin is refused, and then sees who was first', async ({
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
    const phone = await newPhone(browser, {
      webUrl: system.webUrl,
      locale: 'en-US',
      tokens: await tokensOf(system, robin),
    });
    const secondPage = await phone.newPage();
    await open(secondPage, `${DEVICE}?deviceNo=${device.deviceNo}`);
    await stopReading(secondPage, 'restock.readDevice');
    await shop.signIn(page);
    await open(page, `${DEVICE}?deviceNo=${device.deviceNo}`);
    await button(page, texts('restock.start')).click();
    await expect(button(page, texts('btn.openDoor'))).toBeVisible();

    const start = button(secondPage, texts('restock.start'));
    await expectToast(secondPage, texts('refusal.RESTOCK_TASK_EXISTS'), () => start.click());
    await secondPage.unrouteAll();
    await expect(secondPage.getByText(`Restocking: ${shop.owner.membership.displayName}`)).toBeVisible();
    await expect(start).toBeDisabled();
    expect(await system.database.prisma.restockTask.count({ where: { deviceId: device.id } })).toBe(1);
    await phone.close();
  });

  test('a door opened again belongs to the same task; Done is refused on a phone that does not know of it', async ({
    page,
    shop,
    system,
    context,
  }) => {
    const { device, cabinet } = await beginShutTask(page, shop);
    await stopReading(page, 'restock.readTask');
    await openOnOtherPhone(context, page, cabinet);

    await finishButton(page).click();
    await bookAsTyped(page);
    await expect(page.locator('[data-stopped]')).toContainText(texts('refusal.RESTOCK_DOOR_OPEN'));
    await page.unrouteAll();
    await expect(review(page)).toHaveCount(0);
    await expect(finishButton(page)).toBeDisabled();
    await shutDoors(cabinet, 'L');
    await expect(doorWords(page)).toHaveText(texts('restock.door.both.closed'));
    await finishTask(page);
    const { prisma } = system.database;
    const sessions = await prisma.doorSession.findMany({ where: { deviceId: device.id, kind: 'restock' } });
    expect(new Set(sessions.map(({ taskId }) => taskId)).size).toBe(1);
    expect(await prisma.restockRecord.findFirst({ where: { deviceId: device.id } })).toMatchObject({
      openings: 2,
    });
    await expectLedger(system, device.id);
  });

  test('a door that opens during the Done question closes the question', async ({ page, shop, context }) => {
    const { cabinet } = await beginShutTask(page, shop);
    await finishButton(page).click();
    await expect(review(page)).toBeVisible();
    await openOnOtherPhone(context, page, cabinet);
    await expect(review(page)).toHaveCount(0);
    await expect(finishButton(page)).toHaveAccessibleDescription(texts('refusal.RESTOCK_DOOR_OPEN'));
    await shutDoors(cabinet, 'L');
    await expect(doorWords(page)).toHaveText(texts('restock.door.both.closed'));
    await expect(review(page)).toHaveCount(0);
    await finishTask(page);
  });

  test('a stuck lock is named and the other door locks again; a frozen cabinet opens for the task', async ({
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
    await expect(screen(page, '/pages/device/device-details')).toBeVisible();
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
    await shutTask(page, cabinet);
    await finishTask(page);
    await expectLedger(system, device.id);
  });
});
