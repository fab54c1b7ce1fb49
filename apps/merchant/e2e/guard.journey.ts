import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { DAY_MS } from '@larder/domain/durations';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import type { Page } from '@playwright/test';
import { eventually } from './eventually.ts';
import { expect, screen, test } from './journey.ts';
import { expectToast } from './on-page.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const BLACKLIST = '/pages/index/blacklist/blacklist';
const GUARD = '/pages/index/blacklist/guard';

/** Taps a card and returns the cloud's answer once the cabinet has it. */
async function tap(cabinet: Cabinet, fingerprint: string) {
  expect(cabinet.tapCard({ fingerprint, door: 'L' })).toEqual({ done: true });
  const { lastAnswer } = await cabinet.until(
    ({ session }) => session === null || session.state === 'unlocked',
  );
  return lastAnswer?.decision === 'deny' ? lastAnswer.code : lastAnswer?.decision;
}

/** Takes products and shuts the door, and waits until the cabinet may sell again. */
async function take(cabinet: Cabinet, productId: string, layer: number, qty: number) {
  cabinet.pullDoor('L');
  await cabinet.until(({ session }) => session?.state === 'open');
  cabinet.take({ door: 'L', layer, productId, qty });
  cabinet.closeDoor('L');
  await cabinet.until(({ session }) => session === null);
}

const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

test('a guard rule observes a card that owes, denies it once enforced, and shows the bound', async ({
  page,
  shop,
  system,
}) => {
  const { cabinet } = await shop.sellingCabinet();
  const unpaid = () =>
    system.database.prisma.salesOrder.findFirst({
      where: { merchantId: shop.merchant.id, status: 'unpaid' },
    });
  await shop.signIn(page);
  await page.goto(BLACKLIST);
  await expect(screen(page, BLACKLIST, 'empty')).toBeVisible();
  await page.getByRole('link', { name: texts('blacklist.guard.link') }).click();
  await expect(screen(page, GUARD)).toBeVisible();
  await picture(page, 'rules-off');

  await page.getByRole('button', { name: texts('blacklist.guard.name.debt') }).click();
  const sheet = page.getByRole('dialog', { name: texts('blacklist.guard.name.debt') });
  const save = sheet.getByRole('button', { name: texts('btn.save') });
  await sheet.getByLabel(texts('blacklist.guard.field.debt')).fill('0');
  await save.click();
  await expect(sheet.getByText(texts('valid.guard.debt'))).toBeVisible();
  await sheet.getByText(texts('blacklist.guard.mode.observe'), { exact: true }).click();
  await sheet.getByLabel(texts('blacklist.guard.act.raise_hold')).check();
  await expect(sheet.getByLabel(texts('blacklist.guard.hold'))).toBeVisible();
  await sheet.getByLabel(texts('blacklist.guard.act.deny')).check();
  await sheet.getByLabel(texts('blacklist.guard.field.debt')).fill('10');
  await picture(page, 'sheet');
  await expectToast(page, texts('toast.saved'), () => save.click());
  await expect(sheet).toHaveCount(0);
  // 12 Cola at 2.50 and 4 wraps at 7.99 with tax are 67.46; the cabinet holds 15.00.
  await expect(page.getByText('Enforced, one card could cost at most $62.46')).toBeVisible();

  expect(await tap(cabinet, 'fp_thief')).toBe('allow');
  await take(cabinet, shop.wrap.id, 3, 4);
  await eventually(unpaid);
  expect(await tap(cabinet, 'fp_thief')).toBe('allow');
  await take(cabinet, shop.cola.id, 1, 1);
  await page.getByRole('group').getByText(texts('blacklist.guard.tab.cards')).click();
  await expect(page.getByText(texts('blacklist.guard.would.deny'))).toBeVisible();
  await expect(page.getByText('Owed $19.80, limit $10.00')).toBeVisible();
  await picture(page, 'cards-observed');

  await page.getByRole('group').getByText(texts('blacklist.guard.tab.rules')).click();
  await expect(page.getByText('Would have applied to 1 card in 30 days')).toBeVisible();
  await page.getByRole('button', { name: texts('blacklist.guard.name.debt') }).click();
  await sheet.getByText(texts('blacklist.guard.mode.enforce'), { exact: true }).click();
  await save.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('One card can cost at most $62.46')).toBeVisible();
  await picture(page, 'rules-enforced');

  await eventually(async () => (await tap(cabinet, 'fp_thief')) === 'BLACKLISTED' || null);
  await page.getByRole('group').getByText(texts('blacklist.guard.tab.cards')).click();
  await expect(page.getByText(texts('blacklist.guard.done.deny'), { exact: true })).toBeVisible();
  await picture(page, 'cards-denied');
  await page
    .getByRole('link', { name: texts('blacklist.guard.order') })
    .first()
    .click();
  await expect(page.getByText(texts('blacklist.card'), { exact: true })).toBeVisible();
  await picture(page, 'order');
});

test('the suggested amount covers 95 of 100 real baskets and is filled in by one tap', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const { device } = await shop.sellingCabinet();
  const { planogramVersionId } = await prisma.device.findUniqueOrThrow({ where: { id: device.id } });
  const createdAt = new Date(system.now().getTime() - DAY_MS);
  for (let n = 0; n < 40; n += 1) {
    const made = { state: 'recognized', createdAt, endedAt: createdAt } as const;
    const session = await givenSession(prisma, device, planogramVersionId ?? '', made);
    const totalMinor = n < 37 ? 300 : 1_210;
    await givenOrder(prisma, session, shop.cola.id, {
      createdAt,
      subtotalMinor: totalMinor,
      taxMinor: 0,
      totalMinor,
      capturedMinor: totalMinor,
      authorizedMinor: 1_500,
    });
  }
  const reader = await shop.member({ account: { locale: 'zh-CN' } });
  const words = textsOf('zh-CN');
  await shop.signIn(page, reader);
  await page.goto(`/pages/device/device-info?deviceNo=${device.deviceNo}&edit=preauth`);
  await page.getByRole('button', { name: '使用$12.50' }).click();
  await expect(page.getByLabel(words('field.device.preauth'))).toHaveValue('12.50');
  await picture(page, 'suggestion');
  await page.getByRole('button', { name: words('btn.save') }).click();
  await expect
    .poll(async () => (await prisma.device.findUniqueOrThrow({ where: { id: device.id } })).preauthMinor)
    .toBe(1_250n);
  await page.goto(GUARD);
  await expect(screen(page, GUARD)).toBeVisible();
  await picture(page, 'rules-zh');
  await page.getByRole('group').getByText(words('blacklist.guard.tab.cards')).click();
  await expect(page.getByText(words('blacklist.guard.cardsEmpty'))).toBeVisible();
  await picture(page, 'cards-empty-zh');
});
