import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import type { Page } from '@playwright/test';
import { eventually } from './eventually.ts';
import { expect, open, screen, test } from './journey.ts';
import { expectToast } from './on-page.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const BLACKLIST = '/pages/index/blacklist/blacklist';
const DETAILS = '/pages/index/order-management/order-details';

/** Taps a card and returns the cloud's answer once the cabinet has it. */
async function tap(cabinet: Cabinet, fingerprint: string) {
  expect(cabinet.tapCard({ fingerprint, door: 'L' })).toEqual({ done: true });
  const { lastAnswer } = await cabinet.until(
    ({ session }) => session === null || session.state === 'unlocked',
  );
  return lastAnswer?.decision === 'deny' ? lastAnswer.code : lastAnswer?.decision;
}

/** States of the payments of a card in the provider's own book. */
const book = ({ provider }: System, card: string) =>
  [...provider.book.payments()].filter((payment) => payment.card === card).map(({ state }) => state);

const remove = async (page: Page) => {
  await page.getByRole('button', { name: /^Remove/ }).click();
  const sheet = page.getByRole('dialog', { name: texts('blacklist.removeTitle') });
  await sheet.getByLabel(texts('blacklist.field.note')).fill('Paid in cash');
  await sheet.getByRole('button', { name: texts('btn.remove'), exact: true }).click();
  await expect(sheet).toHaveCount(0);
};

test('a blacklisted card is refused at the cabinet until it is removed, and no hold stays', async ({
  page,
  shop,
  system,
}) => {
  const { cabinet } = await shop.sellingCabinet();
  expect(await tap(cabinet, 'fp_thief')).toBe('allow');
  cabinet.pullDoor('L');
  await cabinet.until(({ session }) => session?.state === 'open');
  cabinet.take({ door: 'L', layer: 1, productId: shop.cola.id, qty: 1 });
  cabinet.closeDoor('L');
  const order = await eventually(() =>
    system.database.prisma.salesOrder.findFirst({ where: { merchantId: shop.merchant.id, status: 'paid' } }),
  );
  await shop.signIn(page);
  await open(page, `${DETAILS}?id=${order.id}`);
  await expect(page.getByText('1 purchase · $2.72 paid')).toBeVisible();

  await page.getByRole('button', { name: texts('order.more') }).click();
  await page.getByRole('button', { name: texts('blacklist.add') }).click();
  const sheet = page.getByRole('dialog', { name: texts('blacklist.add') });
  const send = sheet.getByRole('button', { name: texts('blacklist.add') });
  await send.click();
  await expect(sheet.getByText(texts('valid.blacklist.reason'))).toBeVisible();
  await sheet.getByLabel(texts('enum.blacklist.reason.theft')).check();
  await sheet.getByLabel(texts('blacklist.field.note')).fill('Seen on the video');
  await expectToast(page, texts('toast.blacklisted'), () => send.click());
  await expect(sheet).toHaveCount(0);

  await expect.poll(() => book(system, 'fp_thief')).toEqual(['captured']);
  expect(await tap(cabinet, 'fp_thief')).toBe('BLACKLISTED');
  expect(book(system, 'fp_thief')).toEqual(['captured']);
  // Another token of the card is known only after the hold, which goes back.
  expect(await tap(cabinet, 'fp_phone@fp_thief')).toBe('BLACKLISTED');
  await expect.poll(() => book(system, 'fp_phone@fp_thief')).toEqual(['voided']);

  await page.getByRole('link', { name: texts('blacklist.onList') }).click();
  await expect(screen(page, BLACKLIST)).toBeVisible();
  await expect(page.getByText('Visa •••• 4242')).toBeVisible();
  await expect(page.getByText('Seen on the video')).toBeVisible();
  await expect(page.getByRole('link', { name: `Order ${order.orderNo}` })).toBeVisible();

  // The same card a second time is refused beside the field, which keeps the number.
  await page.getByRole('button', { name: texts('blacklist.add') }).click();
  await sheet.getByLabel(texts('blacklist.field.order')).fill(order.orderNo);
  await sheet.getByLabel(texts('enum.blacklist.reason.other')).check();
  await send.click();
  await expect(sheet.getByText(texts('refusal.BLACKLIST_EXISTS'))).toBeVisible();
  await expect(sheet.getByLabel(texts('blacklist.field.order'))).toHaveValue(order.orderNo);
  await sheet.getByRole('button', { name: texts('btn.cancel') }).click();

  await remove(page);
  await expect(screen(page, BLACKLIST, 'empty')).toBeVisible();
  await page.getByRole('group').getByText(texts('blacklist.tab.removed')).click();
  await expect(page.getByText('Paid in cash')).toBeVisible();
  expect(await tap(cabinet, 'fp_thief')).toBe('allow');
});
