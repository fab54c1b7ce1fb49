import type { Locator, Page } from '@playwright/test';
import { answerOnPhone, appOnPhone } from './app-on-phone.ts';
import { givenTutorials } from './given-tutorials.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { button } from './on-page.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';
import { watchComplaints } from './watch-complaints.ts';

const HOME = '/pages/tabBar/index/index';
const LIST = '/pages/index/video-tutorial/video-tutorial';
const TUTORIAL = '/pages/index/video-tutorial/video-play-page';
const texts = textsOf('en-US');

const video = (page: Page): Locator => page.locator('video');
const atS = (page: Page): Promise<number> =>
  video(page).evaluate((film: HTMLVideoElement) => film.currentTime);
const isPaused = (page: Page): Promise<boolean> =>
  video(page).evaluate((film: HTMLVideoElement) => film.paused);
const controls = (page: Page, state: 'shown' | 'hidden'): Locator =>
  page.locator(`[data-controls="${state}"]`);
const position = (page: Page): Locator => page.getByRole('slider', { name: texts('tutorial.position') });

/** Plays until it moves. */
async function play(page: Page): Promise<void> {
  await button(page, texts('tutorial.play')).click();
  const before = await atS(page);
  await expect.poll(() => atS(page)).toBeGreaterThan(before);
}

async function pause(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await page.mouse.move(205, 305);
  await button(page, texts('tutorial.pause')).click();
  await expect.poll(() => isPaused(page)).toBe(true);
}

test.describe('Tutorials', () => {
  test('a member finds a tutorial, follows its captions and goes on with it on another phone', async ({
    page,
    browser,
    shop,
    system,
  }) => {
    const id = await givenTutorials(system);
    await shop.signIn(page);
    await open(page, HOME);
    await page.getByRole('link', { name: texts('home.tile.tutorials'), exact: true }).click();
    await expect(screen(page, LIST)).toBeVisible();
    await expect(page.locator('main [data-id]')).toHaveCount(6);
    await page.getByRole('radio', { name: texts('enum.tutorial.category.order') }).check({ force: true });
    await expect(page.locator('main [data-id]')).toHaveCount(2);
    await page.getByRole('radio', { name: texts('tutorial.all') }).check({ force: true });
    await page.getByRole('searchbox', { name: texts('tutorial.search') }).fill('restock DEV');
    await expect(page.locator('main [data-id]')).toHaveCount(1);
    await page.locator(`[data-id="${id}"]`).click();
    await expect(screen(page, TUTORIAL)).toBeVisible();

    // Our videos have no sound: the captions are on.
    await play(page);
    const transcript = page.getByRole('region', { name: texts('tutorial.transcript') }).getByRole('button');
    // Read together: the video goes on to the next caption.
    const said = () =>
      page.evaluate(() => {
        const caption = document.querySelector('[data-caption]')?.textContent;
        const line = document.querySelector('[aria-current="time"]')?.textContent;
        return Boolean(caption) && line?.includes(caption ?? '');
      });
    await expect.poll(said).toBe(true);
    await expect(controls(page, 'hidden')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(controls(page, 'shown')).toHaveCount(1);
    await page.keyboard.press('c');
    await expect(page.locator('[data-caption]')).toHaveCount(0);
    await page.keyboard.press('c');

    // A line of the transcript plays the video from there.
    await transcript.nth(4).click();
    await expect.poll(() => atS(page)).toBeGreaterThan(5);
    await pause(page);
    const restS = await atS(page);
    const where = { membershipId: shop.owner.membership.id, tutorialId: id };
    const saved = () => system.database.prisma.tutorialProgress.findFirst({ where });
    // The jump may have been saved before the pause.
    await expect.poll(async () => ((await saved())?.positionMs ?? 0) / 1000).toBeCloseTo(restS, 1);

    const tokens = await tokensOf(system, shop.owner);
    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'zh-CN', tokens });
    const other = await phone.newPage();
    const complaints = watchComplaints(other);
    await open(other, `${TUTORIAL}?id=${id}`);
    await expect.poll(() => atS(other)).toBeCloseTo(restS, 0);
    const chinese = textsOf('zh-CN');
    await expect(other.getByText('给设备补货').first()).toBeVisible();
    await other.getByRole('slider', { name: chinese('tutorial.position') }).press('End');
    await expect.poll(async () => (await saved())?.watched, 'the end was seen').toBe(true);
    await other.getByRole('link', { name: '处理异常订单' }).click();
    await expect(other.getByRole('heading', { name: '处理异常订单' })).toBeVisible();
    await open(other, LIST);
    await expect(other.locator(`[data-id="${id}"]`)).toContainText(chinese('tutorial.watched'));
    expect(complaints).toEqual([]);
    await phone.close();
  });

  test.describe('with the app installed', () => {
    test.use({ serviceWorkers: 'allow' });

    test('a tutorial that was seen plays without a network, and the list says which others do not', async ({
      page,
      context,
      shop,
      system,
    }) => {
      const id = await givenTutorials(system);
      await shop.signIn(page);
      await open(page, LIST);
      await appOnPhone(page);
      await expect(badge(page, 'tutorial.kept')).toHaveCount(0);
      await page.locator(`[data-id="${id}"]`).click();
      await expect(screen(page, TUTORIAL)).toBeVisible();
      await play(page);
      await pause(page);
      await answerOnPhone(page, 'tutorial.read');
      await page.goBack();
      await expect(page.locator(`[data-id="${id}"]`).locator('[data-badge="tutorial.kept"]')).toBeVisible();
      const where = { membershipId: shop.owner.membership.id, tutorialId: id };
      const isWatched = async () =>
        (await system.database.prisma.tutorialProgress.findFirst({ where }))?.watched;
      // Saved with the pause.
      await expect.poll(isWatched).toBe(false);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.clearBrowserCache');

      await context.setOffline(true);
      await expect(badge(page, 'tutorial.online')).toHaveCount(5);
      await page.reload();
      await expect(screen(page, LIST)).toBeVisible();
      await page.locator(`[data-id="${id}"]`).click();
      await expect(screen(page, TUTORIAL)).toBeVisible();
      await play(page);
      await position(page).press('End');
      expect(await isWatched()).toBe(false);

      await page.goBack();
      await expect(badge(page, 'tutorial.watched')).toBeVisible();
      await context.setOffline(false);
      await expect.poll(isWatched).toBe(true);
    });
  });

  test('a video that does not arrive says so and plays after Retry', async ({ page, shop, system }) => {
    const id = await givenTutorials(system);
    await shop.signIn(page);
    const file = /\/files\/platform\/tutorials\/.*\.mp4/;
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await open(page, `${TUTORIAL}?id=${id}`);
    const problem = page.getByRole('alert').filter({ hasText: texts('refusal.NETWORK_TIMEOUT') });
    await expect(problem).toBeVisible();
    const retry = problem.getByRole('button', { name: texts('btn.retry') });
    const again = page.waitForResponse(file);
    await retry.click();
    await again;
    await expect(retry).toBeVisible();
    await page.unroute(file);
    await retry.click();
    await expect(problem).toHaveCount(0);
    await play(page);
  });
});
