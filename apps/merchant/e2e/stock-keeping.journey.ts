import { newTestId } from '@larder/testkit/new-test-id';
import { givenRole } from './given-role.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { button, confirm, expectToast, toastOf } from './on-page.ts';
import { textsOf } from './texts.ts';

const STOCK = '/pages/device/stock-details';
const DISPOSE = '/pages/new-restock/quick-restock/dispose-product';
const PAR = '/pages/new-restock/restock-order-refill/set-standard-stock';
const WARNING = '/pages/restock/set-warning';
const texts = textsOf('en-US');

test.describe('Stock keeping', () => {
  test('a line is counted with the keypad, and its history names the member', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${STOCK}?deviceNo=${device.deviceNo}`);
    const line = page.locator(`[data-id="${shop.cola.id}"]`);
    await line.click();
    await button(page, texts('stock.adjust')).click();
    await button(page, '9').click();
    await button(page, texts('btn.next')).click();
    await expect(button(page, texts('enum.stock.reason.found'))).toBeDisabled();
    await button(page, texts('enum.stock.reason.shrinkage')).click();
    await expect(page.getByRole('alertdialog')).toContainText('12 → 9');
    await expectToast(page, texts('toast.saved'), () => confirm(page, texts('stock.adjust')));
    await expect(line).toContainText('9/10');
    await line.click();
    await expect(page.getByText(texts('enum.stock.reason.shrinkage'))).toContainText(
      shop.owner.membership.displayName,
    );
    const level = await system.database.prisma.stockLevel.findFirstOrThrow({
      where: { deviceId: device.id, productId: shop.cola.id },
    });
    expect(level.onHand).toBe(9);
    await open(page, `/pages/device/device-details?deviceNo=${device.deviceNo}&tab=timeline&kind=edit`);
    const edit = page.locator('[data-entry=edit]').first();
    await expect(edit).toContainText(texts('audit.act.stock.adjust'));
    await expect(edit).toContainText('Product: Cola');
    await expect(edit).toContainText('Stock: 9 (was 12)');
    await expect(edit).toContainText('Reason: Shrinkage');
    await expect(edit).toContainText('Door: Left door');
    // A cabinet with one door has no left one.
    await system.database.prisma.device.update({ where: { id: device.id }, data: { layersR: null } });
    await page.reload();
    await expect(edit).toContainText('Layer: 1');
    await expect(edit).not.toContainText(texts('field.template.door'));
  });

  test('a refused correction stays explained until the next one; another member at the cabinet is named', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    const robin = await shop.member({
      kind: 'restocker',
      displayName: 'Robin Fields',
      deviceScope: 'selected',
      deviceIds: [device.id],
    });
    await system.database.prisma.restockTask.create({
      data: {
        id: newTestId(),
        merchantId: shop.merchant.id,
        deviceId: device.id,
        taskNo: `T${device.deviceNo}`,
        mode: 'quick',
        operatorId: robin.membership.id,
        status: 'created',
        createdAt: system.now(),
        updatedAt: system.now(),
      },
    });
    await shop.signIn(page);
    await open(page, `${STOCK}?deviceNo=${device.deviceNo}`);
    await expect(page.getByText(/^Robin Fields is restocking this device\./)).toBeVisible();
    await page.locator(`[data-id="${shop.cola.id}"]`).click();
    await button(page, texts('stock.adjust')).click();
    await button(page, '9').click();
    await button(page, texts('btn.next')).click();
    await button(page, texts('enum.stock.reason.shrinkage')).click();
    await system.database.prisma.stockLevel.updateMany({
      where: { deviceId: device.id, productId: shop.cola.id },
      data: { onHand: 11 },
    });
    await confirm(page, texts('stock.adjust'));
    const refused = page.getByRole('alert').filter({ hasText: 'Cola was not adjusted.' });
    await expect(refused).toBeVisible();
    await expect(toastOf(page)).toHaveCount(0);
    await expect(refused).toBeVisible();
    await page.locator(`[data-id="${shop.cola.id}"]`).click();
    await button(page, texts('stock.adjust')).click();
    await expect(refused).toHaveCount(0);
  });

  test('a read-only member sees no heading without actions below it', async ({ page, shop, system }) => {
    const { device } = await shop.sellingCabinet();
    const roleId = await givenRole(system, shop, ['device.view', 'stock.view']);
    await shop.signIn(page, await shop.member({ kind: 'staff', roleId }));
    await open(page, `${STOCK}?deviceNo=${device.deviceNo}`);
    await expect(page.locator(`[data-id="${shop.cola.id}"]`)).toBeVisible();
    await expect(page.getByRole('heading', { name: texts('stock.links') })).toHaveCount(0);
  });

  test('a member who may dispose sees the products to dispose of, without stock details', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    const roleId = await givenRole(system, shop, ['device.view', 'stock.dispose']);
    await shop.signIn(page, await shop.member({ kind: 'staff', roleId }));
    await open(page, `${DISPOSE}?deviceNo=${device.deviceNo}`);
    await expect(page.getByRole('spinbutton', { name: 'Throw out Cola' })).toBeVisible();
    await open(page, `${STOCK}?deviceNo=${device.deviceNo}`, 'denied');
  });

  test('products are disposed of with a reason each, never more than there are', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    await system.database.prisma.stockLevel.updateMany({
      where: { deviceId: device.id, productId: shop.cola.id },
      data: { batches: [{ bestBefore: '2026-01-05', qty: 3 }], firstBestBefore: new Date('2026-01-05') },
    });
    await shop.signIn(page);
    await open(page, `${DISPOSE}?deviceNo=${device.deviceNo}`);
    // Entries below the fold are announced, and can be undone.
    await button(page, texts('stock.dispose.pull')).click();
    await expect(page.locator('[data-pulled="3"]')).toHaveText('3 expired units entered below');
    await expect(page.getByRole('spinbutton', { name: 'Throw out Cola' })).toHaveValue('3');
    await button(page, texts('stock.dispose.undo')).click();
    await expect(page.getByRole('spinbutton', { name: 'Throw out Cola' })).toHaveValue('0');
    const verb = texts('stock.dispose.verb');
    await expectToast(page, texts('refusal.DISPOSE_EMPTY'), () => button(page, verb).click());
    const count = page.getByRole('spinbutton', { name: 'Throw out Wrap' });
    await count.fill('9');
    await count.blur();
    await expect(count).toHaveValue('4');
    await page.getByRole('button', { name: /^Throw out 4/ }).click();
    await expect(page.getByText(texts('valid.disposeReason'), { exact: true }).last()).toBeVisible();
    await page.getByText(texts('stock.dispose.chooseReason')).first().click();
    await button(page, texts('enum.stock.reason.damaged')).click();
    await page.getByRole('button', { name: /^Throw out 4/ }).click();
    await expectToast(page, texts('toast.disposed'), () => confirm(page, verb));
    // The app is still going back, and would go back from the next page.
    await expect(screen(page, DISPOSE)).toBeHidden();
    await open(page, `${STOCK}?deviceNo=${device.deviceNo}`);
    await expect(badge(page, 'stock.out_of_stock')).toBeVisible();
  });

  test('standard stock becomes a new version with the same prices; leaving asks', async ({ page, shop }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${PAR}?deviceNo=${device.deviceNo}`);
    await expect(button(page, texts('btn.save'))).toBeDisabled();
    await button(page, texts('stock.standard.more')).click();
    await button(page, texts('btn.back')).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, texts('btn.save')).click();
    await expectToast(page, texts('toast.saved'), () => confirm(page, texts('btn.save')));
    await cabinet.until(({ planogram }) => planogram?.rev === 2);
    expect(cabinet.state().planogram?.lines.map(({ priceMinor }) => priceMinor)).toEqual([250, 799]);
    await open(page, `${STOCK}?deviceNo=${device.deviceNo}`);
    await expect(page.locator(`[data-id="${shop.cola.id}"]`)).toContainText('12/13');
  });

  test('either limit as typed warns of low stock, and raises an alert', async ({ page, shop, system }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${WARNING}?deviceNo=${device.deviceNo}`);
    await page.getByRole('switch').check();
    await button(page, texts('btn.save')).click();
    await expect(page.getByText(texts('valid.threshold.required'))).toBeVisible();
    await page.locator('[name=lowStockQty]').fill('4');
    await expect(page.locator('[data-low="1"]')).toBeVisible();
    await page.locator('[name=lowStockPct]').fill('5');
    await expect(page.locator('[data-low="1"]')).toBeVisible();
    await expectToast(page, texts('toast.saved'), () => button(page, texts('btn.save')).click());
    await expect(screen(page, WARNING)).toHaveCount(0);
    await system.moveClock(61_000);
    await open(page, '/pages/index/alert-center/alert-device?type=low_stock');
    await expect(badge(page, 'alert.active')).toBeVisible();
  });
});
