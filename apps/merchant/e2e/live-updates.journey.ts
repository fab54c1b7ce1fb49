import { newTestId } from '@larder/testkit/new-test-id';
import { callApi } from './call-api.ts';
import { expect, test } from './journey.ts';
import { button } from './on-page.ts';
import { openLive } from './open-live.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const RESTOCK = '/pages/tabBar/restock/restock';

test.describe('Live updates from another phone', () => {
  test('refresh names, standard stock and trips on the restock screens without a reload', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    // Silenced, because the cabinet's own reports would refresh the screens, too.
    cabinet.cutNetwork('silent');
    await shop.signIn(page);
    await openLive(page, RESTOCK);
    const row = page.locator(`main [data-id="${device.deviceNo}"]`);
    await expect(row).toContainText('6 units to fill');
    await callApi(system, shop.owner, 'stock.saveStandardStock', {
      deviceNo: device.deviceNo,
      rev: 1,
      lines: [
        { door: 'L', layer: 1, productId: shop.cola.id, parQty: 20 },
        { door: 'L', layer: 3, productId: shop.wrap.id, parQty: 4 },
      ],
    });
    await expect(row).toContainText('8 units to fill');
    const { version } = await system.database.prisma.device.findUniqueOrThrow({ where: { id: device.id } });
    await callApi(system, shop.owner, 'device.rename', {
      deviceNo: device.deviceNo,
      version,
      name: 'Harbor Gate',
    });
    await expect(row).toContainText('Harbor Gate');

    await openLive(page, '/pages/new-restock/index');
    const trip = { mode: 'quick', deviceNos: [device.deviceNo] };
    const { tripId } = (await callApi(system, shop.owner, 'restock.saveTrip', trip)) as { tripId: string };
    await expect(page.getByText(texts('restock.trip.own'))).toBeVisible();
    await callApi(system, shop.owner, 'restock.cancelTrip', { tripId });
    await expect(page.getByText(texts('restock.trip.own'))).toHaveCount(0);
  });

  test('refresh settings, alert users and read notices without a reload', async ({ page, shop, system }) => {
    await shop.signIn(page);
    await openLive(page, '/pages/setting/index');
    const blind = page.getByRole('switch', { name: texts('device.settings.blindCount') });
    await expect(blind).not.toBeChecked();
    await callApi(system, shop.owner, 'restock.saveBlindCount', { blindCount: true });
    await expect(blind).toBeChecked();
    await expect(page.getByText(texts('device.settings.taxMode.exclusive'))).toBeVisible();
    await callApi(system, shop.owner, 'device.saveTaxMode', { taxMode: 'inclusive' });
    await expect(page.getByText(texts('device.settings.taxMode.inclusive'))).toBeVisible();

    await openLive(page, '/pages/index/alert-center/alert-configure?type=over_temp');
    const byEmail = page.getByRole('checkbox', { name: texts('alert.notified.method.email') });
    await callApi(system, shop.owner, 'alert.saveSubscriptions', {
      type: 'over_temp',
      users: [
        {
          membershipId: shop.owner.membership.id,
          methods: ['email'],
          quietFromMin: null,
          quietToMin: null,
        },
      ],
    });
    await expect(byEmail).toBeChecked();

    const unread = {
      merchantId: shop.merchant.id,
      membershipId: shop.owner.membership.id,
      key: 'alert.raised',
    };
    const params = { type: 'power_off', cabinet: 'Lobby West', startedAt: system.now(), zone: 'UTC' };
    await system.database.prisma.notice.create({
      data: {
        ...unread,
        id: newTestId(),
        cause: 'alert:x:raised',
        params,
        createdAt: system.now(),
        target: { screen: 'alert', alertId: newTestId() },
      },
    });
    await openLive(page, '/pages/tabBar/support/support');
    await expect(page.locator('main').getByText(texts('support.unread'))).toBeVisible();
    await callApi(system, shop.owner, 'notice.markAllRead', {});
    await expect(page.locator('main').getByText(texts('support.unread'))).toHaveCount(0);
    await system.database.prisma.notice.updateMany({ where: unread, data: { readAt: null } });
    await page.reload();
    await button(page, texts('support.markAllRead')).click();
    await expect(page.locator('main').getByText(texts('support.unread'))).toHaveCount(0);
  });
});
