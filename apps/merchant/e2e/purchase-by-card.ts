import type { Page } from '@playwright/test';
import { expect, open, screen } from './journey.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';

const ORDERS = '/pages/index/order-management/order-management';

/** Two colas and a wrap, told twice by the cabinet, from the tap of the card to order, money and stock on the merchant's phone. [J3] */
export async function purchaseByCard({
  page,
  shop,
  system,
}: {
  page: Page;
  shop: Shop;
  system: System;
}): Promise<void> {
  const { device, cabinet } = await shop.sellingCabinet();
  await shop.signIn(page);
  await open(page, ORDERS, 'empty');

  cabinet.fault({ kind: 'duplicates' });
  expect(cabinet.tapCard({ fingerprint: 'fp_j3', brand: 'visa', last4: '4242', door: 'L' })).toEqual({
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

  await open(page, `/pages/device/stock-details?deviceNo=${device.deviceNo}`);
  await expect(page.locator(`[data-id="${shop.cola.id}"]`)).toContainText('10/10');
  await expect(page.locator(`[data-id="${shop.wrap.id}"]`)).toContainText('3/10');
}
