import { limits } from '@larder/domain/limits';
import type { Locator, Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { settled } from './layout-flaws.ts';

const RESTOCKERS = '/pages/index/replenishman-list/index';
const RESTOCKER = '/pages/index/replenishman-list/replenishman-detail';
const PAGES = 4;

const rowAt = (page: Page, place: number) => page.locator(`main li[aria-posinset="${place}"]`);
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
/** Rows that hold a placeholder and are not drawn yet. */
const placeholders = (page: Page) => page.locator('main li[aria-posinset]:not(:has(a))');
const topOf = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().top);

/** Returns where a row is once it stays there: rows get their heights while a list scrolls, and soon after. */
async function restingTopOf(page: Page, row: Locator): Promise<number> {
  let top = Number.NaN;
  await expect(async () => {
    await expect(placeholders(page)).toHaveCount(0);
    top = await topOf(row);
    await settled(page);
    expect(await topOf(row)).toBe(top);
  }).toPass();
  return top;
}

/** Rows of mixed heights. */
const nameOf = (place: number) =>
  `Robin ${String(place).padStart(3, '0')}${place % 3 === 0 ? ' of the night shift at the northern depot' : ''}`;

/** A list above a bar that sticks to the bottom of the window. */
test.describe('Long lists', () => {
  test.beforeEach(async ({ page, shop }) => {
    for (let count = 1; count <= PAGES * limits.pageSize; count += 1)
      await shop.member({
        kind: 'restocker',
        deviceScope: 'selected',
        deviceIds: [],
        displayName: nameOf(count),
      });
    await shop.signIn(page);
    await open(page, RESTOCKERS);
  });

  test('load one page at the end, and the visible rows stay where they are', async ({ page }) => {
    const asked = new Set<string>();
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(/team\.listRestockers.*cursor/, async (route) => {
      asked.add(route.request().url());
      await looked;
      await route.continue();
    });
    await toEnd(page);
    await expect.poll(() => asked.size).toBe(1);
    const row = rowAt(page, limits.pageSize - 2);
    await expect(row).toBeInViewport();
    const before = await restingTopOf(page, row);

    goOn();
    await expect(rowAt(page, limits.pageSize + 1)).toBeAttached();
    expect(Math.abs((await restingTopOf(page, row)) - before)).toBeLessThanOrEqual(1);
    expect(asked.size).toBe(1);
  });

  test('keep the keyboard position of a row that scrolls away', async ({ page }) => {
    const link = rowAt(page, 2).getByRole('link');
    await link.focus();
    await toEnd(page);
    await expect(rowAt(page, 2)).not.toBeAttached();
    await expect(page.locator('main section:focus')).toBeAttached();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(link).toBeFocused();

    await toEnd(page);
    await expect(rowAt(page, 2)).not.toBeAttached();
    await expect(placeholders(page)).toHaveCount(0);
    await page.keyboard.press('Tab');
    const focused = page.locator('main li[aria-posinset] a:focus');
    await expect(focused).toBeAttached();
    await expect(focused).toBeInViewport();
  });

  test('Back finds the row that was opened where it was left', async ({ page }) => {
    await toEnd(page);
    await expect(rowAt(page, limits.pageSize + 1)).toBeAttached();
    await toEnd(page);
    await expect(rowAt(page, 2 * limits.pageSize + 1)).toBeAttached();
    const row = rowAt(page, 2 * limits.pageSize - 3);
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await restingTopOf(page, row);

    // By key: the list takes no click right after a scroll, and Playwright would scroll the row about meanwhile.
    await row.getByRole('link').press('Enter');
    await expect(screen(page, RESTOCKER)).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(screen(page, RESTOCKERS)).toBeVisible();
    await expect(row).toBeInViewport();
    await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(1);
  });
});
