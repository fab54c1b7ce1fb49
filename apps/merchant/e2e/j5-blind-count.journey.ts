import { finishVisit, openVisit, shutVisit } from './begin-visit.ts';
import { expectLedger } from './expect-ledger.ts';
import { givenInterval } from './given-interval.ts';
import { expect, screen, test } from './journey.ts';
import { button } from './on-page.ts';
import { textsOf } from './texts.ts';
import { lineOf } from './visit-line.ts';

const RECORD = '/pages/new-restock/quick-restock/record-detail';
const texts = textsOf('en-US');

const enterOf = (product: string) => texts('restock.count.enterOf').replace('{product}', product);

test('J5: a blind count shows no number of the book before it is counted, and the difference after it', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  await prisma.merchant.update({ where: { id: shop.merchant.id }, data: { blindCount: true } });
  const { device, cabinet } = await shop.sellingCabinet();
  await givenInterval(system, shop, device.id);
  await shop.signIn(page);
  await openVisit(page, cabinet, device);
  await shutVisit(page, cabinet);
  const cola = lineOf(page, shop.cola.id);
  const wrap = lineOf(page, shop.wrap.id);
  for (const line of [cola, wrap]) {
    await expect(line.locator('dt')).toHaveText([texts('restock.par')]);
    await expect(line.locator('[data-after]')).toHaveCount(0);
    await expect(line.getByRole('spinbutton')).toHaveCount(0);
  }
  await expect(page.locator('[data-totals]')).toContainText('Put in 0');
  await expect(page.getByText('2 lines are not counted yet')).toBeVisible();
  await expect(button(page, texts('restock.done'))).toBeDisabled();

  await cola.getByLabel(texts('restock.counted')).fill('1');
  await expect(cola.locator('[data-after]')).toHaveCount(0);
  await cola.getByLabel(texts('restock.counted')).fill('3');
  await button(page, enterOf('Cola')).click();
  await expect(cola.locator('[data-badge="restock.count.variance"]')).toHaveText('Counted 3, book 4: −1');
  await expect(cola.locator('[data-after="8"]')).toBeVisible();
  await button(page, texts('restock.count.againOf').replace('{product}', 'Cola')).click();
  await expect(cola.locator('[data-after]')).toHaveCount(0);
  await cola.getByLabel(texts('restock.counted')).fill('2');
  await cola.getByLabel(texts('restock.counted')).press('Enter');
  await wrap.getByLabel(texts('restock.counted')).fill('4');
  await button(page, enterOf('Wrap')).click();
  await expect(wrap.locator('[data-badge="restock.count.same"]')).toBeVisible();

  await finishVisit(page);
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
