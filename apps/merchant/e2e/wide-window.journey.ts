import type { Locator } from '@playwright/test';
import { axeViolations } from './axe-violations.ts';
import { expect, test } from './journey.ts';
import { settled, spilledText } from './layout-flaws.ts';
import { textsOf } from './texts.ts';

const RESTOCKERS = '/pages/index/replenishman-list/index';
const RESTOCKER = '/pages/index/replenishman-list/replenishman-detail';
const NEW_RESTOCKER = '/pages/index/replenishman-list/add-replenishman';
const texts = textsOf('en-US');

test.use({ hasTouch: false, isMobile: false });

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1_280, height: 800 } });

  test('a list keeps its filter and its place while its rows are opened beside it', async ({
    page,
    shop,
  }) => {
    for (let count = 10; count < 40; count += 1)
      await shop.member({
        kind: 'restocker',
        deviceScope: 'selected',
        deviceIds: [],
        displayName: `Robin ${count}`,
      });
    await shop.signIn(page);
    await page.goto(`${RESTOCKERS}?q=Robin`);
    const row = (place: number) => page.getByRole('link', { name: `Robin ${place}` });
    const topOf = (link: Locator) => link.evaluate((element) => element.getBoundingClientRect().top);
    const name = page.getByRole('main').getByText('Robin 22').first();
    await expect(row(10)).toBeVisible();
    let before = Number.NaN;
    // Rows on the way get their heights while the list scrolls and soon after, and it takes no tap until it rests.
    await expect(async () => {
      if ((await row(22).count()) === 0) await page.evaluate(() => scrollBy(0, 300));
      await row(22).evaluate((element) => element.scrollIntoView({ block: 'center' }), null, {
        timeout: 1_000,
      });
      await settled(page);
      await expect(row(22)).toBeInViewport({ timeout: 100 });
      await expect(row(22)).toHaveCSS('pointer-events', 'auto', { timeout: 1_000 });
      before = await topOf(row(22));
      await settled(page);
      expect(await topOf(row(22))).toBe(before);
    }).toPass();

    await row(22).click();
    await expect(page).toHaveURL(new RegExp(`${RESTOCKER}\\?id=`));
    await expect(name).toBeVisible();
    await expect(row(22)).toHaveAttribute('aria-current', 'true');
    await settled(page);
    await expect.poll(async () => Math.abs((await topOf(row(22))) - before)).toBeLessThanOrEqual(1);
    expect(await axeViolations(page)).toEqual([]);
    expect(await spilledText(page)).toEqual([]);

    await row(23).click();
    await expect(row(23)).toHaveAttribute('aria-current', 'true');
    await page.reload();
    await expect(row(23)).toHaveAttribute('aria-current', 'true');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${RESTOCKERS}\\?q=Robin$`));
    await settled(page);
    await expect(page.getByRole('searchbox')).toHaveValue('Robin');
    await expect.poll(async () => Math.abs((await topOf(row(22))) - before)).toBeLessThanOrEqual(1);

    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: texts('shell.search.label') });
    await expect(search).toBeFocused();
    await search.fill('Robin 15');
    await expect(page.getByRole('option', { name: 'Robin 15' })).toHaveAttribute('aria-selected', 'true');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(search).toBeHidden();
    await expect(page.getByRole('main').getByText('Robin 15').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
  });

  test('the navigation fits, and what is rarer unfolds below it', async ({ page, shop }) => {
    await shop.signIn(page);
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: texts('shell.tabs') });
    const settings = nav.getByRole('link', { name: texts('home.tile.settings') });
    const more = nav.getByText(texts('shell.nav.more'));
    const audit = nav.getByRole('link', { name: texts('home.tile.audit') });
    await expect(settings).toBeInViewport({ ratio: 1 });
    await expect(more).toBeInViewport({ ratio: 1 });
    await expect(audit).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(nav.getByRole('button', { name: texts('shell.skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // Nothing lies over what is in view: a click of a mouse arrives.
    await more.click();
    await audit.click();
    await expect(
      page.locator('main[data-screen="/pages/setting/audit"]:not([data-state=loading])'),
    ).toBeVisible();
    await expect(audit).toHaveAttribute('aria-current', 'page');
    expect(await axeViolations(page)).toEqual([]);
    expect(await spilledText(page)).toEqual([]);
    await settings.click();
    await expect(settings).toHaveAttribute('aria-current', 'page');
    await expect(audit).toBeHidden();
  });
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('the foot of a form scrolls with it, and the tabs stand beside it', async ({ page, shop }) => {
    await shop.signIn(page);
    await page.goto(NEW_RESTOCKER);
    const submit = page.locator('main button[type=submit]');
    await expect(submit).toBeAttached();
    await expect(submit).not.toBeInViewport();
    await expect(page.getByRole('navigation', { name: texts('shell.tabs') })).toBeInViewport();
    await submit.scrollIntoViewIfNeeded();
    await expect(submit).toBeInViewport();
    expect(await spilledText(page)).toEqual([]);
  });
});
