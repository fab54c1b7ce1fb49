import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { axeViolations } from './axe-violations.ts';
import { callApi } from './call-api.ts';
import { doubt } from './doubt.ts';
import { expect, open, screen, test } from './journey.ts';
import { setVisibility } from './phone-visibility.ts';
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

type Doubt = {
  readonly taken: 'cola' | 'colas';
  readonly keys: readonly string[];
  /** What the shopper really took. */
  readonly items: readonly (readonly ['cola' | 'wrap', number])[];
};

const kinds: readonly Doubt[] = [
  { taken: 'cola', keys: ['Enter'], items: [['cola', 1]] },
  { taken: 'colas', keys: ['-', 'Enter'], items: [['cola', 1]] },
  { taken: 'cola', keys: ['/', '1', 'Enter'], items: [['wrap', 1]] },
  { taken: 'cola', keys: ['n'], items: [] },
  {
    taken: 'colas',
    keys: ['/', 'w', 'r', 'Enter', 'Enter'],
    items: [
      ['cola', 2],
      ['wrap', 1],
    ],
  },
];

test('J24: twenty doubtful orders are decided by keys alone, each right to the unit and only once', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const anna = await shop.member({ kind: 'staff', systemRole: 'manager', displayName: 'Anna Berg' });
  const cabinets = await Promise.all([1, 2, 3, 4].map(() => shop.sellingCabinet()));
  const made = await Promise.all(
    cabinets.map(async (cabinet) => {
      const orders: (readonly [string, Doubt])[] = [];
      for (const kind of kinds) {
        const qty = kind.taken === 'cola' ? 1 : 2;
        const order = await doubt(system, cabinet, {
          door: 'L',
          layer: 1,
          productId: shop.cola.id,
          qty,
        });
        orders.push([order.id, kind]);
      }
      return orders;
    }),
  );
  const kindOf = new Map(made.flat());
  await shop.signIn(page);
  await open(page, LIST);
  await page.getByRole('link', { name: 'Start, 20 orders' }).focus();
  await page.keyboard.press('Enter');
  const queue = page.getByRole('navigation', { name: texts('abnormal.queue') });

  async function decideNext(left: number): Promise<string> {
    await expect(queue.getByRole('listitem')).toHaveCount(left);
    const id = (await queue.locator('[aria-current] [data-id]').getAttribute('data-id')) ?? '';
    for (const key of kindOf.get(id)?.keys ?? []) await page.keyboard.press(key);
    return id;
  }
  for (let left = 20; left > 5; left -= 1) await decideNext(left);

  await test.step('a closed lid or another app sends the decision at once, and nothing takes it back', async () => {
    await decideNext(5);
    await setVisibility(page, 'hidden');
    await setVisibility(page, 'visible');
    await page.keyboard.press('u');
  });

  await test.step('leaving the page sends the one before, and the queue goes on with the rest', async () => {
    await decideNext(4);
    await page.getByRole('button', { name: texts('btn.back'), exact: true }).click();
    await expect(screen(page, LIST)).toBeVisible();
    await page.getByRole('link', { name: 'Start, 3 orders' }).click();
  });

  await test.step('the second of two members who decide an order is told, with a way back', async () => {
    const id = await decideNext(3);
    await expect(queue.getByRole('listitem')).toHaveCount(2);
    const items = [{ productId: shop.cola.id, door: null, layer: null, qty: 9 }];
    const other = () => callApi(system, anna, 'order.settleAbnormal', { id, items });
    await expect(other()).rejects.toThrow('ABNORMAL_CLAIMED');
    await prisma.abnormalClaim.deleteMany({ where: { orderId: id } });
    await other();
    kindOf.set(id, { taken: 'cola', keys: [], items: [['cola', 9]] });
    await decideNext(2);
    const failure = page.getByRole('alert').filter({ hasText: 'was decided already' });
    await expect(failure).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await failure.getByRole('link', { name: texts('abnormal.openOrder') }).click();
    await expect(page.getByText(/^Charged by Anna Berg/)).toBeVisible();
  });

  await test.step('closing the page sends the last one', async () => {
    await expect(queue.getByRole('listitem')).toHaveCount(1);
    await queue.getByRole('link').click();
    await expect(queue.locator('[aria-current]')).toHaveCount(1);
    await decideNext(1);
    await expect(page.locator('[data-decision="held"]')).toBeVisible();
    await page.goto('about:blank');
  });

  const where = { merchantId: shop.merchant.id };
  await expect.poll(() => prisma.recognitionLabel.count({ where })).toBe(20);
  const decided = await prisma.salesOrder.findMany({ where, include: { items: true } });
  const nameOf = new Map([
    [shop.cola.id, 'cola'],
    [shop.wrap.id, 'wrap'],
  ]);
  for (const { id, items, abnormalState } of decided) {
    expect(abnormalState).toBe('resolved');
    expect(items.map(({ productId, qty }) => [productId && nameOf.get(productId), qty]).sort()).toEqual(
      kindOf.get(id)?.items,
    );
  }
});
