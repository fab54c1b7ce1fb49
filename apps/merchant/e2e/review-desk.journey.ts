import { axeViolations } from './axe-violations.ts';
import { buy } from './buy.ts';
import { expect, open, screen, test } from './journey.ts';
import type { Shop, SimulatedCabinet } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const LIST = '/pages/index/order-management/abnormal-list';
const DETAILS = '/pages/index/order-management/abnormal-details';
const texts = textsOf('en-US');

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

/** Buys Cola while the recognizer is unsure; returns the abnormal order. */
async function doubt(
  { database: { prisma } }: System,
  shop: Shop,
  { device, cabinet }: SimulatedCabinet,
  qty: number,
) {
  cabinet.fault({ kind: 'low_confidence', confidence: 0.55 });
  const known = await prisma.salesOrder.findMany({ where: { deviceId: device.id }, select: { id: true } });
  await buy(cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty });
  const where = { deviceId: device.id, id: { notIn: known.map(({ id }) => id) } };
  await expect.poll(() => prisma.salesOrder.count({ where })).toBe(1);
  return prisma.salesOrder.findFirstOrThrow({ where });
}

test('three orders are decided at a laptop by keys alone, each right to the unit', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const made = await shop.sellingCabinet();
  await shop.signIn(page);
  const first = await doubt(system, shop, made, 2);
  const second = await doubt(system, shop, made, 1);
  const third = await doubt(system, shop, made, 1);
  const statusOf = (id: string) =>
    expect.poll(async () => {
      const { status, totalMinor, capturedMinor } = await prisma.salesOrder.findUniqueOrThrow({
        where: { id },
      });
      return [status, Number(totalMinor), Number(capturedMinor)];
    });
  const press = (key: string) => page.keyboard.press(key);

  await open(page, LIST);
  await page.getByRole('link', { name: 'Start, 3 orders' }).focus();
  await press('Enter');
  await expect(screen(page, DETAILS)).toBeVisible();
  const queue = page.getByRole('navigation', { name: texts('abnormal.queue') });
  await expect(queue.getByRole('listitem')).toHaveCount(3);
  await expect(queue.locator('[aria-current]')).toContainText(first.orderNo);

  await test.step('the keys are listed, and can be turned off', async () => {
    await press('?');
    const help = page.getByRole('alertdialog');
    await expect(help).toContainText(texts('abnormal.keys.title'));

    await help.getByRole('switch').focus();
    await press('Space');
    await press('Escape');
    await expect(help).toHaveCount(0);
    await press('n');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.getByRole('button', { name: texts('abnormal.keys.title') }).focus();
    await press('Enter');
    await help.getByRole('switch').focus();
    await press('Space');
    await press('Escape');
    await expect(help).toHaveCount(0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  });

  await test.step('the film plays, stops at a frame and runs slowly', async () => {
    await press('Space');
    const film = page.locator('video');
    await expect(film).toBeVisible();
    await press('1');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(0.25);
    await press('ArrowRight');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    const at = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
    await press('ArrowRight');
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(at);

    await press('b');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  expect(await axeViolations(page)).toEqual([]);

  await test.step('one cola less and a wrap more', async () => {
    await press('-');
    await expect(page.locator('[data-total="272"]')).toBeVisible();
    await press('/');

    await page.keyboard.type('wra');
    await expect(page.locator(`[data-option="${shop.wrap.id}"]`)).toBeVisible();
    await press('Enter');
    await expect(page.locator('[data-total="1142"]')).toBeVisible();
    await press('+');
    await expect(page.locator('[data-total="2012"]')).toBeVisible();
    await press('ArrowUp');
    await press('Delete');
    await press('ArrowDown');
    await press('-');
    await expect(page.locator('[data-total="870"]')).toBeVisible();
    await press('Enter');
    await statusOf(first.id).toEqual(['paid', 870, 870]);
  });

  await expect(page).toHaveURL(new RegExp(second.id));
  await expect(queue.getByRole('listitem')).toHaveCount(2);
  await test.step('a one-line order is charged with one key, after a look at the next', async () => {
    await press('s');
    await expect(page).toHaveURL(new RegExp(third.id));
    await press('Enter');
    await statusOf(third.id).toEqual(['paid', 272, 272]);
  });

  await expect(page).toHaveURL(new RegExp(second.id));
  await test.step('the last one is waived for a reason', async () => {
    await press('w');
    const sheet = page.getByRole('dialog', { name: texts('abnormal.waiveReason') });
    await sheet.getByRole('button', { name: texts('enum.abnormal.waiveReason.goodwill') }).focus();
    await press('Enter');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('abnormal.waive') })
      .focus();
    await press('Enter');
    await statusOf(second.id).toEqual(['completed', 0, 0]);
  });
  await expect(screen(page, LIST, 'empty')).toBeVisible();
});
