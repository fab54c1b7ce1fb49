import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { axeViolations } from './axe-violations.ts';
import { doubt } from './doubt.ts';
import { expect, open, screen, test } from './journey.ts';
import { textsOf } from './texts.ts';

const LIST = '/pages/index/order-management/abnormal-list';
const DETAILS = '/pages/index/order-management/abnormal-details';
const texts = textsOf('en-US');

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

test('three orders are decided at a laptop by keys alone, each right to the unit', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const made = await shop.sellingCabinet();
  await shop.signIn(page);
  const colas = (qty: number) => ({ door: 'L', layer: 1, productId: shop.cola.id, qty }) as const;
  const first = await doubt(system, made, colas(2));
  const second = await doubt(system, made, colas(1));
  const third = await doubt(system, made, colas(1));
  await test.step('the video of the third one is stored without a byte', async () => {
    const videoKey = async () => {
      const session = await prisma.doorSession.findUniqueOrThrow({ where: { id: third.sessionId ?? '' } });
      const refs = session.media as unknown as readonly { kind: string; key: string }[];
      return refs.find(({ kind }) => kind === 'video')?.key ?? '';
    };
    await expect.poll(videoKey).not.toBe('');
    writeFileSync(join(system.files, await videoKey()), '');
  });
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

  await test.step('the video plays, stops at a frame and runs slowly', async () => {
    const film = page.locator('video');
    await expect(film).toBeVisible();
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await press('Space');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    await press('1');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(0.25);
    await press('ArrowRight');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    const at = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
    await press('ArrowRight');
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(at);

    const flip = page.locator('[data-flip]');
    await press('b');
    await expect(flip.getByRole('img', { name: texts('order.before') })).toBeVisible();
    await press('a');
    await expect(flip.getByRole('img', { name: texts('order.after') })).toBeVisible();
    await press('Escape');
    await expect(flip).toHaveCount(0);
  });

  expect(await axeViolations(page)).toEqual([]);

  await test.step('one cola less, which the scale contradicts, and a wrap more', async () => {
    const scale = page.locator('[data-shelf="L1"]');
    await expect(scale).toContainText('scale −740 g · items −740 g');
    await expect(scale).toContainText(texts('abnormal.weightFits'));
    await press('-');
    await expect(page.locator('[data-total="272"]')).toBeVisible();
    await expect(scale).toContainText('Does not match: 370 g off');
    await press('/');
    await expect(page.getByRole('combobox', { name: texts('abnormal.searchProduct') })).toBeFocused();
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
  });

  const held = page.locator('[data-decision="held"]');
  await test.step('a decision is taken back with its choices, and made again', async () => {
    await expect(page).toHaveURL(new RegExp(second.id));
    await expect(held).toContainText('$8.70');
    await press('u');
    await expect(page).toHaveURL(new RegExp(first.id));
    await expect(held).toHaveCount(0);
    await expect(page.locator('[data-total="870"]')).toBeVisible();
    await press('Enter');
    await expect(page).toHaveURL(new RegExp(second.id));
  });

  await expect(queue.getByRole('listitem')).toHaveCount(2);
  await test.step('a one-line order is charged with one key, after a look at the next', async () => {
    await press('s');
    await expect(page).toHaveURL(new RegExp(third.id));
    await expect(page.getByText(texts('timeline.media.unplayable'))).toBeVisible();
    await expect(page.getByRole('img', { name: texts('order.before') })).toBeVisible();
    await press('Enter');
    await statusOf(first.id).toEqual(['paid', 870, 870]);
  });

  await test.step('the last one is waived for a reason, and all are decided five seconds later', async () => {
    await expect(page).toHaveURL(new RegExp(second.id));
    await press('w');
    const sheet = page.getByRole('dialog', { name: texts('abnormal.waiveReason') });
    await sheet.getByRole('button', { name: texts('enum.abnormal.waiveReason.goodwill') }).focus();
    await press('Enter');
    await expect(held).toContainText(second.orderNo);
    await statusOf(third.id).toEqual(['paid', 272, 272]);
    await statusOf(second.id).toEqual(['completed', 0, 0]);
  });
  await expect(screen(page, LIST, 'empty')).toBeVisible();
});
