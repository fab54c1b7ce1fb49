import type { Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { deliverPush, keepNotifications, pushesTo, workerReady } from './push-browser.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const CENTER = '/pages/index/alert-center/alert';
const SUPPORT = '/pages/tabBar/support/support';

const turnOn = (page: Page) =>
  page.locator('[data-push=off]').getByRole('button', { name: texts('support.phone.turnOn') });

test.describe('J7: pushes to a browser', () => {
  test.describe('with the app installed', () => {
    test.use({ serviceWorkers: 'allow' });

    test('appear as notifications while the app is hidden; signing out ends them', async ({
      page,
      shop,
      system,
    }) => {
      const phone = system.pushes.phone();
      await pushesTo(page, phone);
      await shop.signIn(page);
      await open(page, SUPPORT);
      await turnOn(page).click();
      await workerReady(page);
      await expect(page.locator('[data-push=on]')).toBeVisible({ timeout: 20_000 });
      const bound = () =>
        system.database.prisma.webPushSubscription.findUniqueOrThrow({ where: { endpoint: phone.endpoint } });
      expect(await bound()).toMatchObject({ accountId: shop.owner.account.id, disabledAt: null });

      const push = { noticeId: 'n1', title: 'Power off: Lobby', text: 'Since 7:30', target: CENTER };
      const notifications = await keepNotifications(page);
      // No page of the app is open.
      await page.goto('/dev/outbox');
      await deliverPush(page, push);
      await expect
        .poll(notifications.shown)
        .toEqual([{ title: push.title, body: push.text, target: CENTER }]);
      await notifications.tapLast();
      await expect.poll(notifications.opened).toEqual([CENTER]);
      await open(page, SUPPORT);
      await notifications.tapLast();
      await expect(screen(page, CENTER, 'empty')).toBeVisible();

      await open(page, '/pages/tabBar/my/my');
      await page.getByRole('button', { name: texts('btn.signOut') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: texts('btn.signOut') })
        .click();
      await expect(page.locator('main[data-screen="/pages/login/login"]')).toBeVisible();
      await expect.poll(async () => (await bound()).disabledAt).not.toBeNull();
      expect(await page.evaluate(() => localStorage.getItem('test.pushSubscription'))).toBeNull();
    });
  });

  test('show the way back when the browser forbids them', async ({ page, shop }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await shop.signIn(page);
    await open(page, SUPPORT);
    await expect(page.getByText(texts('support.phone.denied.text'))).toBeVisible();
    await expect(page.locator('[data-push=denied]').getByRole('button')).toHaveCount(0);
  });
});
