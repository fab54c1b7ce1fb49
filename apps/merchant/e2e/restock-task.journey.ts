import type { Page } from '@playwright/test';
import { axeViolations } from './axe-violations.ts';
import { beginTaskAt, bookAsTyped, flowScreen, shutTask } from './begin-task.ts';
import { pullDoors } from './cabinet-doors.ts';
import { expectLedger } from './expect-ledger.ts';
import { givenShelves } from './given-shelves.ts';
import { expect, open, screen, test } from './journey.ts';
import { button } from './on-page.ts';
import { doorWords, finishButton, openKeypad, review, tool } from './task-line.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

/** Counts touches on the page from now on. */
const countTaps = (page: Page) =>
  page.evaluate(() => {
    let taps = 0;
    // Not clicks: the browser adds a second one for a tap on a label.
    addEventListener(
      'pointerup',
      ({ isTrusted }) => {
        if (isTrusted) taps += 1;
      },
      true,
    );
    Object.assign(globalThis, { taps: () => taps });
  });
const tapped = (page: Page) => page.evaluate(() => (globalThis as unknown as { taps: () => number }).taps());

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`) });

/** Rows between the tools and the footer. */
const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('nav[aria-label="Shelves"]')?.getBoundingClientRect().bottom ?? 0;
    const foot = document.querySelector('progress')?.getBoundingClientRect().top ?? innerHeight;
    return [...document.querySelectorAll('main li[data-id]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= head - 1 && bottom <= foot + 1;
    }).length;
  });

test.describe('The restock task', () => {
  test('needs at most 40 taps for 20 lines with a best-before date each', async ({ page, shop, system }) => {
    const { device, cabinet } = await givenShelves(system, shop);
    await shop.signIn(page);
    await open(page, `${flowScreen('quick', 'device-details')}?deviceNo=${device.deviceNo}`);
    await countTaps(page);
    await button(page, texts('restock.start')).tap();
    await button(page, texts('btn.openDoor')).tap();
    await pullDoors(cabinet, 'L', 'R');
    await expect(doorWords(page)).toHaveText(texts('restock.door.both.opened'));
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(7);

    await page
      .getByRole('button', { name: /^Date\?/ })
      .first()
      .tap();
    const dates = page.locator('[data-keypad=date]');
    for (let line = 0; line < 20; line += 1) {
      await dates.getByRole('group').getByRole('button').first().tap();
      await expect(page.locator('[data-date^="2"]')).toHaveCount(line + 1);
    }
    await expect(page.locator('[data-keypad]')).toHaveCount(0);
    for (let done = 4; done <= 20; done += 4) {
      await page.locator('[data-rest]').tap();
      await expect(page.locator('[data-totals]')).toContainText(`${done} of 20 ticked`);
    }
    await shutTask(page, cabinet);
    await finishButton(page).tap();
    const record = screen(page, flowScreen('quick', 'record-detail'));
    await expect(record.or(review(page))).toBeVisible();
    if (await review(page).isVisible()) await bookAsTyped(page);
    await expect(record).toBeVisible();
    const taps = await tapped(page);
    test.info().annotations.push({ type: 'taps', description: String(taps) });
    console.log(`20 lines with dates: ${taps} taps`);
    expect(taps).toBeLessThanOrEqual(40);

    const lines = await system.database.prisma.restockRecordLine.findMany({ where: { deviceId: device.id } });
    expect(lines.map(({ restockQty }) => restockQty)).toEqual(Array(20).fill(3));
    expect(lines.every(({ bestBefore }) => bestBefore !== null)).toBe(true);
    await expectLedger(system, device.id);
  });

  test('books estimated dates only when asked to, and marks them wherever they are shown', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await givenShelves(system, shop);
    await shop.signIn(page);
    await beginTaskAt(page, cabinet, device);
    await shutTask(page, cabinet);
    await finishButton(page).click();
    await expect(review(page)).toContainText('20 products stay undated');
    await review(page)
      .getByRole('radio', { name: texts('restock.undated.estimate') })
      .check({ force: true });
    await expect(review(page)).toContainText('20 dates estimated');
    await expect(review(page).locator('[data-estimate^="2"]')).toHaveCount(20);
    await picture(page, 'estimated');
    await expectAccessible(page);

    // One pack is read after all: its product is no estimate.
    await review(page)
      .getByRole('button', { name: /estimated: Greek Salad$/ })
      .click();
    const dates = page.locator('[data-keypad=date]');
    await dates.getByRole('group').getByRole('button').first().click();
    await page.keyboard.press('Escape');
    await finishButton(page).click();
    await review(page)
      .getByRole('radio', { name: texts('restock.undated.estimate') })
      .check({ force: true });
    await bookAsTyped(page);
    const record = screen(page, flowScreen('quick', 'record-detail'));
    await expect(record).toBeVisible();
    await expect(record.getByText(/, estimated$/)).toHaveCount(19);
    await expect(record.getByRole('heading', { name: /Layer 5$/ })).toBeVisible();
    await picture(page, 'estimated-record');
    const lines = await system.database.prisma.restockRecordLine.findMany({ where: { deviceId: device.id } });
    expect(lines.filter(({ bestBeforeEstimated }) => bestBeforeEstimated)).toHaveLength(19);
    expect(lines.every(({ bestBefore }) => bestBefore !== null)).toBe(true);

    await system.database.prisma.$executeRaw`
      UPDATE stock_level SET first_best_before = current_date - 1,
             batches = jsonb_set(batches, '{0,bestBefore}', to_jsonb((current_date - 1)::text))
       WHERE device_id = ${device.id}::uuid`;
    await open(page, '/pages/new-restock/index');
    await expect(page.getByText(/, estimated$/).first()).toBeVisible();
    await picture(page, 'estimated-pull');
  });

  test('fits a narrow phone and large text, works by keyboard, and labels every control', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await givenShelves(system, shop);
    await shop.signIn(page);
    await beginTaskAt(page, cabinet, device);
    await picture(page, 'task');
    await expectAccessible(page);
    const names = await page
      .locator('main')
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((control) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
      );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    for (const step of await page.locator('main li[data-id] button:not([aria-haspopup])').all()) {
      const box = await step.boundingBox();
      if ((await step.getAttribute('aria-label'))?.startsWith('Put in one')) {
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
      }
    }

    await openKeypad(page, 'Greek Salad', 'putIn');
    await page.keyboard.press('2');
    await expect(page.locator('[data-figure=after]')).toContainText('3');
    await picture(page, 'keypad');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Turkey Wrap, L1' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Put in Turkey Wrap, L1/ })).toBeFocused();

    // On the name: the date beside it has a target of its own.
    await page
      .getByRole('button', { name: 'All details of Turkey Wrap, L1' })
      .click({ position: { x: 12, y: 12 } });
    await expect(page.getByRole('dialog', { name: 'Turkey Wrap, L1' })).toBeVisible();
    await picture(page, 'line');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await tool(page, 'photos').click();
    await picture(page, 'photos');
    await tool(page, 'doors').click();
    await picture(page, 'doors');
    await tool(page, 'doors').click();
    await shutTask(page, cabinet);
    await expect(page.locator('[data-seen]').first()).toBeVisible({ timeout: 15_000 });
    await tool(page, 'camera').click();
    await picture(page, 'camera');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await finishButton(page).click();
    await expect(review(page)).toBeVisible();
    const undated = review(page).locator('[data-undated]');
    await expect(undated.getByRole('radio')).toHaveCount(3);
    await expect(undated.locator('input:checked')).toHaveCount(0);
    await picture(page, 'finish');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(review(page)).toHaveCount(0);

    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(320);
    await picture(page, 'narrow');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(390);
    await picture(page, 'large-text');
    await expect(finishButton(page)).toBeInViewport();
    await openKeypad(page, 'Greek Salad', 'putIn');
    await picture(page, 'large-text-keypad');
    await expect(page.getByRole('button', { name: texts('btn.next') })).toBeInViewport();
  });
});
