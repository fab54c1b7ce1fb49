import { HOUR_MS } from '@larder/domain/durations';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { expect, open, screen, test } from './journey.ts';
import { textsOf } from './texts.ts';

const HOME = '/pages/tabBar/index/index';
const texts = textsOf('en-US');

test('Home names the cabinet that needs the member, since when, and leads to it', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const ago = (hours: number) => new Date(system.now().getTime() - hours * HOUR_MS);
  const { device } = await shop.sellingCabinet();
  await prisma.device.update({ where: { id: device.id }, data: { name: 'Pier 9' } });
  await prisma.freezeRule.create({
    data: { deviceId: device.id, merchantId: shop.merchant.id, mode: 'always', savedAt: ago(30) },
  });
  await prisma.stockLevel.updateMany({ where: { deviceId: device.id }, data: { onHand: 0 } });
  const silent = async (name: string, hours: number) => {
    const made = await givenCabinet(prisma, shop.merchant.id, { name });
    await givenOnline(prisma, made.id, ago(hours));
    await prisma.deviceConnectivity.update({ where: { deviceId: made.id }, data: { state: 'offline' } });
    return made;
  };
  const warehouse = await silent('Warehouse B', 2);
  await givenAlert(prisma, warehouse, { startedAt: ago(2) });
  const depot = await silent('Night Depot', 5);
  await shop.signIn(page);
  await open(page, HOME);
  const rows = page.getByRole('list', { name: texts('home.attention.title') });
  await expect(rows.getByRole('link', { name: 'Warehouse B: no power 2 hr See why' })).toBeVisible();
  await expect(rows.getByRole('link', { name: 'Pier 9: frozen 1 day See why' })).toBeVisible();
  await expect(rows.getByRole('link', { name: 'Pier 9: 2 sold out Restock' })).toBeVisible();
  await rows.getByRole('link', { name: 'Night Depot: offline 5 hr See why' }).click();
  await expect(screen(page, '/pages/device/device-details')).toBeVisible();
  expect(page.url()).toContain(depot.deviceNo);
});
