import { badge, expect, open, screen, test } from './journey.ts';
import { purchaseByCard } from './purchase-by-card.ts';

const ORDERS = '/pages/index/order-management/order-management';

test.describe('J3: a card purchase becomes an order', () => {
  test('two colas and a wrap are charged once, however often the cabinet tells of them', async ({
    page,
    shop,
    system,
  }) => {
    await purchaseByCard({ page, shop, system });
  });

  test('nothing taken makes no order and voids the hold', async ({ page, shop, system }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, ORDERS, 'empty');
    cabinet.tapCard({ fingerprint: 'fp_j3', door: 'L' });
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
    expect(await system.database.prisma.salesOrder.count({ where: { deviceId: device.id } })).toBe(0);
    await expect(screen(page, ORDERS, 'empty')).toBeVisible();
  });

  test('while a shopper stands at the door, the door cannot be opened from afar', async ({ page, shop }) => {
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
