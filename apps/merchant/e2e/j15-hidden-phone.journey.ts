import type { Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { setVisibility } from './phone-visibility.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const HOME = '/pages/tabBar/index/index';
const ORDERS = '/pages/index/order-management/order-management';
const NO_PERMISSION = '/pages/user/no-permission';

/** Hides the app for the given time; returns the phone's clock when the app is back. */
async function hideFor(page: Page, awayMs: number, atMs: number): Promise<number> {
  await page.clock.setFixedTime(atMs);
  await setVisibility(page, 'hidden');
  await page.clock.setFixedTime(atMs + awayMs);
  await setVisibility(page, 'visible');
  return atMs + awayMs;
}

/** Survives until the page is loaded again. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-test-mark', ''));
const marked = (page: Page) => page.locator('body[data-test-mark]');

test.describe('J15: an app that was hidden', () => {
  test('continues where it was after ten minutes, and restarts at home a millisecond later', async ({
    page,
    shop,
    system,
  }) => {
    await shop.signInByForm(page);
    await open(page, ORDERS, 'empty');
    await mark(page);
    const checked = page.waitForResponse('**/trpc/identity.checkRedirect*');
    const shownAt = await hideFor(page, 600_000, system.now().getTime());
    await checked;
    await expect(screen(page, ORDERS, 'empty')).toBeVisible();
    await expect(marked(page)).toHaveCount(1);

    const lateAt = await hideFor(page, 600_001, shownAt);
    await page.waitForURL(`**/?t=${lateAt}`);
    await expect(screen(page, HOME)).toBeVisible();
    await expect(marked(page)).toHaveCount(0);
  });

  test('restarts also while nobody is signed in', async ({ page, system }) => {
    await page.goto('/pages/login/forget');
    await expect(screen(page, '/pages/login/forget')).toBeVisible();
    await mark(page);
    await hideFor(page, 600_000, system.now().getTime());
    await expect(marked(page)).toHaveCount(1);
    await hideFor(page, 600_001, system.now().getTime());
    await expect(screen(page, '/pages/login/login')).toBeVisible();
    await expect(marked(page)).toHaveCount(0);
  });

  test('stays on the no-permission page, however long it was hidden', async ({ page, shop, system }) => {
    await shop.signInByForm(page);
    await page.evaluate(() => localStorage.setItem('noPermission', '1'));
    await page.goto('/');
    await expect(screen(page, NO_PERMISSION)).toBeVisible();
    await mark(page);
    for (const awayMs of [600_001, 86_400_000]) await hideFor(page, awayMs, system.now().getTime());
    await expect(screen(page, NO_PERMISSION)).toBeVisible();
    await page.getByRole('button', { name: texts('btn.checkAgain') }).click();
    await expect(screen(page, HOME)).toBeVisible();
    await expect(marked(page)).toHaveCount(1);
  });
});
