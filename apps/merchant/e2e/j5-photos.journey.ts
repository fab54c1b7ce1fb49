import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { appOnPhone } from './app-on-phone.ts';
import { finishVisit, openVisit } from './begin-visit.ts';
import { expect, open, screen, test } from './journey.ts';
import { button } from './on-page.ts';
import { chooseFile, photograph, showPhotos } from './photograph.ts';
import { textsOf } from './texts.ts';
import { shutDoors } from './visit-doors.ts';
import { watchComplaints } from './watch-complaints.ts';

const TASK = '/pages/new-restock/quick-restock/restock';
const DISPOSE = '/pages/new-restock/quick-restock/dispose-product';
const RECORD = '/pages/new-restock/quick-restock/record-detail';
const texts = textsOf('en-US');

test.describe('J5: photos', () => {
  test('two tabs of one phone that send the same photos send each of them once', async ({
    page,
    shop,
    system,
    context,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await openVisit(page, cabinet, device);
    await appOnPhone(page);
    const second = await context.newPage();
    const complaints = watchComplaints(second);
    await second.goto(page.url());
    await expect(screen(second, TASK)).toBeVisible();

    await context.setOffline(true);
    await photograph(page, 'L');
    await expect(page.locator('[data-photo=waiting]')).toHaveCount(1);
    // A tab that was opened before keeps its own beside it.
    await photograph(second, 'R');
    await expect(second.locator('[data-photo=waiting]')).toHaveCount(1);
    for (const tab of [page, second]) {
      await tab.reload();
      await expect(screen(tab, TASK)).toBeVisible();
      await showPhotos(tab);
      await expect(tab.locator('[data-photo=waiting]')).toHaveCount(2);
    }
    await shutDoors(cabinet, 'L', 'R');
    await context.setOffline(false);
    for (const tab of [page, second]) {
      await expect(tab.locator('[data-photo]')).toHaveCount(0);
      await expect(tab.getByRole('button', { name: /^Open (Left|Right) door/ })).toHaveCount(2);
    }
    await second.close();
    await finishVisit(page);
    const photos = await system.database.prisma.restockPhoto.findMany({
      where: { merchantId: shop.merchant.id },
      orderBy: { door: 'asc' },
    });
    expect(photos.map(({ door }) => door)).toEqual(['L', 'R']);
    const stored = await readdir(join(system.files, `merchants/${shop.merchant.id}/visit`));
    expect(stored.filter((name) => name.endsWith('.jpg'))).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  test('what is thrown away outside a visit has its picture in the record', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${DISPOSE}?deviceNo=${device.deviceNo}`);
    const name = texts('stock.dispose.photo');
    await button(page, texts('product.picture.add').replace('{name}', name)).click();
    await chooseFile(page, () => button(page, texts('product.picture.camera')).click());
    await button(page, texts('product.picture.use')).click();
    await expect(button(page, texts('product.picture.open').replace('{name}', name))).toBeVisible();
    const count = page.getByRole('spinbutton', { name: 'Dispose of Wrap', exact: true });
    await count.fill('2');
    await count.blur();
    await page.getByText(texts('stock.dispose.chooseReason')).first().click();
    await button(page, texts('enum.stock.reason.expired')).click();
    await page.getByLabel(texts('stock.dispose.note')).fill('Mould');
    await page.getByRole('button', { name: /^Dispose of 2/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('stock.dispose.verb'), exact: true })
      .click();
    await expect(page.locator('[data-toast]')).toHaveText(texts('toast.disposed'));

    const [record] = await system.database.prisma.restockRecord.findMany({ where: { deviceId: device.id } });
    expect(record).toMatchObject({
      ...{ taskId: null, disposeQty: 2, note: 'Mould' },
      photoKey: expect.stringContaining('/disposal/'),
    });
    await open(page, `${RECORD}?id=${record?.id}`);
    await expect(page.getByText('Mould')).toBeVisible();
    await button(page, `Open ${texts('restock.record.disposed')}`).click();
    const picture = page.getByRole('dialog').getByRole('img');
    await expect
      .poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth))
      .toBeGreaterThan(0);
  });
});
