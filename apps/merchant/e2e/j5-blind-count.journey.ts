import type { Page } from '@playwright/test';
import { beginTaskAt, finishTask, shutTask } from './begin-task.ts';
import { expectLedger } from './expect-ledger.ts';
import { givenInterval } from './given-interval.ts';
import { expect, open, screen, test } from './journey.ts';
import { button, expectToast } from './on-page.ts';
import { amount, closeKeypad, finishButton, lineOf, readyToType } from './task-line.ts';
import { textsOf } from './texts.ts';

const RECORD = '/pages/new-restock/quick-restock/record-detail';

/** Opens the keypad for the count of a product. */
async function enter(page: Page, product: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Enter count of ${product},`) }).click();
  await readyToType(page, product, 'count');
}

test("J5: a blind count hides the book's numbers before the count and shows the difference after it", async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const texts = textsOf('en-US');
  const { device, cabinet } = await shop.sellingCabinet();
  await givenInterval(system, shop, device.id);
  await shop.signIn(page);
  await open(page, '/pages/setting/index');
  const blind = page.getByText(texts('device.settings.blindCount.about'));
  await expectToast(page, texts('toast.saved'), () => blind.click());
  await beginTaskAt(page, cabinet, device);
  await shutTask(page, cabinet);
  const cola = lineOf(page, shop.cola.id);
  const wrap = lineOf(page, shop.wrap.id);
  for (const line of [cola, wrap]) {
    await expect(line).toContainText('Standard ');
    await expect(line.locator('[data-after]')).toHaveCount(0);
    await expect(line.locator('[data-seen]')).toHaveCount(0);
  }
  await expect(amount(page, 'Cola')).toHaveCount(0);
  await expect(page.locator('[data-totals]')).toContainText('0 in');
  await expect(page.getByText('2 lines are not counted yet')).toBeVisible();
  await expect(finishButton(page)).toBeDisabled();

  await enter(page, 'Cola');
  await page.keyboard.press('3');
  // The first digit reveals nothing: the count is entered as a whole.
  await expect(page.locator('[data-typed]')).toContainText('3');
  await expect(cola.locator('[data-after]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(cola).toContainText('−1');
  await expect(cola.locator('[data-after="8"]')).toBeVisible();
  await closeKeypad(page);
  await cola.locator('[data-open-line]').click();
  await button(page, 'Count again: Cola, L1').click();
  await expect(cola.locator('[data-after]')).toHaveCount(0);
  await enter(page, 'Cola');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  // Next is the wrap.
  await readyToType(page, 'Wrap', 'count');
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await expect(wrap.locator('[data-after="4"]')).toBeVisible();

  await finishTask(page);
  await expect(screen(page, RECORD)).toBeVisible();
  await expect(lineOf(page, shop.cola.id).locator('[data-badge="restock.variance"]')).toHaveText(
    'Count differed by −2',
  );
  await expect(lineOf(page, shop.cola.id).locator('[data-badge="restock.camera"]')).toHaveText(
    'Camera saw 12',
  );
  expect(
    await prisma.restockRecordLine.findFirst({ where: { deviceId: device.id, productId: shop.cola.id } }),
  ).toMatchObject({ stockBefore: 4, countedQty: 2, adjustQty: -2, restockQty: 5, stockAfter: 7 });
  await expectLedger(system, device.id);
});
