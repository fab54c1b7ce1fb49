import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import type { CutKind } from '@larder/cabinet-simulator/link/link';
import { formatInstant } from '@larder/i18n/format-instant';
import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test, walkTo } from './journey.ts';
import { setPhoneClock } from './phone-clock.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const DETAILS = '/pages/device/device-details';
const ORDERS = '/pages/index/order-management/order-management';

const openDoor = (page: Page) =>
  page.locator('main').getByRole('button', { name: texts('btn.openDoor'), exact: true });

async function confirmOpening(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('device.door.name.L') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: texts('btn.openDoor') })
    .click();
}

const commandState = ({ database }: System, deviceId: string) =>
  database.prisma.deviceCommand
    .findFirst({ where: { deviceId, name: 'door.open' } })
    .then((command) => command?.state);

/** The line of a command, which shows how it ended. */
const outcome = (page: Page, name: string) => page.locator(`[data-command="${name}"]`);

test.describe('J15: a cabinet that loses its connection in the middle of things', () => {
  const cuts: [CutKind, string][] = [
    ['silent', 'whose network falls silent'],
    ['reset', 'whose connection breaks'],
  ];
  for (const [cut, how] of cuts) {
    test(`charges a sale at a cabinet ${how} once when it is back, with the original times`, async ({
      page,
      shop,
      system,
    }) => {
      const { device, cabinet } = await shop.sellingCabinet();
      await setPhoneClock(page, system);
      await shop.signIn(page);
      await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
      cabinet.tapCard({ fingerprint: 'fp_j15', door: 'L' });
      await cabinet.until(({ session }) => session?.state === 'unlocked');
      cabinet.pullDoor('L');
      await cabinet.until(({ session }) => session?.state === 'open');
      await expect(badge(page, 'session.sale')).toContainText(texts('device.session.sale'));
      await expect(openDoor(page)).toBeDisabled();
      await expect.poll(() => cabinet.outboxSize()).toBe(0);

      cabinet.cutNetwork(cut);
      await system.moveClock(20_000);
      cabinet.take({ door: 'L', layer: 1, productId: shop.cola.id, qty: 2 });
      cabinet.closeDoor('L');
      const closedAt = system.now();
      await cabinet.until(({ session }) => session === null);
      await system.moveClock(180_000);
      await setPhoneClock(page, system);
      await expect(badge(page, 'device.online.offline')).toContainText(/[34] min/, { timeout: 20_000 });
      await expect(page.locator('#action-block')).toHaveText(texts('selling.needsContact'));
      await expect(openDoor(page)).toBeDisabled();
      expect(await system.database.prisma.salesOrder.count({ where: { deviceId: device.id } })).toBe(0);

      cabinet.restoreNetwork();
      await expect(badge(page, 'device.online.online')).toBeVisible();
      await expect(badge(page, 'session.sale')).toBeHidden();
      await cabinet.until(() => cabinet.outboxSize() === 0);
      await walkTo(page, ORDERS);
      const row = page.locator('[data-id]').filter({ hasText: '$5.44' });
      await expect(row.locator('[data-badge="order.status.paid"]')).toBeVisible();

      const orders = await system.database.prisma.salesOrder.findMany({ where: { deviceId: device.id } });
      expect(orders).toHaveLength(1);
      const consumedAt = orders[0]?.consumedAt ?? new Date(0);
      expect(Math.abs(consumedAt.getTime() - closedAt.getTime())).toBeLessThan(5_000);
      await row.click();
      await expect(screen(page, '/pages/index/order-management/order-details')).toBeVisible();
      await expect(
        page.getByText(formatInstant(consumedAt, 'America/Los_Angeles', 'en-US')).first(),
      ).toBeVisible();
      await walkTo(page, `/pages/device/stock-details?deviceNo=${device.deviceNo}`);
      await expect(page.locator(`[data-id="${shop.cola.id}"]`)).toContainText('10/10');
    });
  }

  test('may still have opened a door unlocked just before the cut; its late report says so', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet({
      timings: { ...quickTimings, boltMs: [10_000, 10_000], unlockTimeoutMs: 15_000 },
    });
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await openDoor(page).click();
    await confirmOpening(page);
    await expect.poll(() => commandState(system, device.id)).toBe('accepted');
    cabinet.cutNetwork('silent');

    await system.moveClock(40_000);
    await setPhoneClock(page, system);
    const unknown = outcome(page, 'timed_out');
    await expect(unknown).toContainText(texts('fixed.command.mayStillAct'));

    cabinet.restoreNetwork();
    const opened = outcome(page, 'succeeded');
    await expect(opened).toContainText(texts('device.door.unlocked.L'));
    await expect(opened).toContainText(texts('device.command.late'));
    expect(cabinet.executedCommandIds()).toHaveLength(1);
  });

  test('keeps a door closed that was unlocked after the cut, also when the command arrives later', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    cabinet.cutNetwork('silent');
    await openDoor(page).click();
    await confirmOpening(page);
    await expect.poll(() => commandState(system, device.id)).toBe('sent');
    await system.moveClock(21_000);
    await setPhoneClock(page, system);
    await expect(outcome(page, 'expired')).toContainText(texts('enum.command.state.expired'));

    cabinet.restoreNetwork();
    await expect(outcome(page, 'rejected')).toBeVisible();
    expect(cabinet.executedCommandIds()).toEqual([]);
    expect(cabinet.state().doors.L?.locked).toBe(true);
    await system.moveClock(30_000);
    await expect(openDoor(page)).toBeEnabled();
  });
});
