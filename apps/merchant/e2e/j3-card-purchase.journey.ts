import { badge, expect, open, screen, test, walkTo } from './journey.ts';

const ORDERS = '/pages/index/order-management/order-management';

test.describe('J3: a card purchase becomes an order', () => {
  test('two colas and a wrap are charged once, however often the cabinet reports them', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, ORDERS, 'empty');

    cabinet.fault({ kind: 'duplicates' });
    expect(cabinet.tapCard({ fingerprint: 'fp_j3_paid', brand: 'visa', last4: '4242', door: 'L' })).toEqual({
      done: true,
    });
    await cabinet.until(({ session }) => session?.state === 'unlocked');
    expect(cabinet.pullDoor('L')).toEqual({ done: true });
    await cabinet.until(({ session }) => session?.state === 'open');
    cabinet.take({ door: 'L', layer: 1, productId: shop.cola.id, qty: 2 });
    cabinet.take({ door: 'L', layer: 3, productId: shop.wrap.id, qty: 1 });
    cabinet.closeDoor('L');

    const row = page.locator('[data-id]').filter({ hasText: '$14.14' });
    await expect(row).toBeVisible();
    await expect(row.locator('[data-badge="order.status.paid"]')).toBeVisible();
    await row.click();
    await expect(screen(page, '/pages/index/order-management/order-details')).toBeVisible();
    for (const text of ['$12.99', '$1.15', '$14.14', '$15.00', '4242', 'Cola', 'Wrap', '$5.00', '$7.99']) {
      await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
    }

    await expect.poll(() => cabinet.outboxSize()).toBe(0);
    const orders = await system.database.prisma.salesOrder.findMany({ where: { deviceId: device.id } });
    expect(orders.map(({ status, capturedMinor }) => [status, Number(capturedMinor)])).toEqual([
      ['paid', 1414],
    ]);
    const book = [...system.provider.book.payments()].filter(({ card }) => card === 'fp_j3_paid');
    expect(
      book.map(({ state, authorizedMinor, capturedMinor }) => [state, authorizedMinor, capturedMinor]),
    ).toEqual([['captured', 1500, 1414]]);

    // Opened from a device, the list shows only its orders and says so.
    await walkTo(page, `${ORDERS}?deviceNo=${device.deviceNo}`);
    const only = page.getByRole('button', { name: 'Only Lobby West' });
    await only.click();
    await expect(only).toHaveCount(0);
    await expect(page).not.toHaveURL(/deviceNo/);
    await row.click();
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect(page.locator('main video')).toBeVisible();

    await walkTo(page, `/pages/device/stock-details?deviceNo=${device.deviceNo}`);
    await expect(page.locator(`[data-id="${shop.cola.id}"]`)).toContainText('10/10');
    await expect(page.locator(`[data-id="${shop.wrap.id}"]`)).toContainText('3/10');
  });

  test('nothing taken makes no order and voids the hold', async ({ page, shop, system }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, ORDERS, 'empty');
    cabinet.tapCard({ fingerprint: 'fp_j3_nothing', door: 'L' });
    await cabinet.until(({ session }) => session?.state === 'unlocked');
    cabinet.pullDoor('L');
    await cabinet.until(({ session }) => session?.state === 'open');
    cabinet.closeDoor('L');
    await cabinet.until(({ session }) => session === null);
    await expect
      .poll(() =>
        system.database.prisma.payment
          .findFirst({ where: { deviceId: device.id } })
          .then((payment) => payment?.state),
      )
      .toBe('voided');
    const book = [...system.provider.book.payments()].filter(({ card }) => card === 'fp_j3_nothing');
    expect(book.map(({ state }) => state)).toEqual(['voided']);
    expect(await system.database.prisma.salesOrder.count({ where: { deviceId: device.id } })).toBe(0);
    await expect(screen(page, ORDERS, 'empty')).toBeVisible();
  });

  test('a door with a shopper in front cannot be opened remotely', async ({ page, shop }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `/pages/device/device-details?deviceNo=${device.deviceNo}`);
    cabinet.tapCard({ fingerprint: 'fp_j3', door: 'L' });
    await cabinet.until(({ session }) => session?.state === 'unlocked');
    cabinet.pullDoor('L');
    await expect(page.getByText('Shopper at the door')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open door' })).toBeDisabled();
    cabinet.closeDoor('L');
    await expect(page.getByRole('button', { name: 'Open door' })).toBeEnabled();
    await expect(badge(page, 'device.online.online').first()).toBeVisible();
  });
});
