import { limits } from '@larder/domain/limits';
import type { Page } from '@playwright/test';
import { expect, open, test } from './journey.ts';

const RESTOCKERS = '/pages/index/replenishman-list/index';
const PAGES = 4;

const rowAt = (page: Page, place: number) => page.locator(`main li[aria-posinset="${place}"]`);
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** A list above a bar that sticks to the bottom of the window. */
test.describe('Long lists', () => {
  test.beforeEach(async ({ page, shop }) => {
    for (let count = 1; count <= PAGES * limits.pageSize; count += 1)
      await shop.member({
        ...{ kind: 'restocker', deviceScope: 'selected', deviceIds: [] },
        displayName: `Robin ${String(count).padStart(3, '0')}`,
      });
    await shop.signIn(page);
    await open(page, RESTOCKERS);
  });

  test('the end reached, one page comes, and the rows in sight stay where they are', async ({ page }) => {
    const asked = new Set<string>();
    await page.route(/team\.restockers.*cursor/, async (route) => {
      asked.add(route.request().url());
      await route.continue();
    });
    const short = await height(page);
    await toEnd(page);
    const before = await place(page);
    await expect.poll(() => height(page)).toBeGreaterThan(short);
    await page.waitForLoadState('networkidle');
    expect(await place(page)).toBe(before);
    expect(asked.size).toBe(1);
  });

  test('a row that scrolls away keeps its place for the keyboard', async ({ page }) => {
    const link = rowAt(page, 2).getByRole('link');
    await link.focus();
    await toEnd(page);
    await expect(rowAt(page, 2)).not.toBeAttached();
    await expect(page.locator('main section:focus')).toBeAttached();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(link).toBeFocused();

    await toEnd(page);
    await expect(rowAt(page, 2)).not.toBeAttached();
    await expect(page.locator('main li[aria-posinset]:not(:has(a))')).toHaveCount(0);
    await page.keyboard.press('Tab');
    const focused = page.locator('main li[aria-posinset] a:focus');
    await expect(focused).toBeAttached();
    await expect(focused).toBeInViewport();
  });
});
