import { newTestId } from '@larder/testkit/new-test-id';
import { axeViolations } from './axe-violations.ts';
import { callApi } from './call-api.ts';
import { expect, open, screen, test } from './journey.ts';
import { spilledText } from './layout-flaws.ts';
import { openLive } from './open-live.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const HOME = '/pages/tabBar/index/index';
const TABS = ['index/index', 'device/device', 'restock/restock', 'support/support', 'my/my'].map(
  (name) => `/pages/tabBar/${name}`,
);

test.describe('the search', () => {
  test('leads to a screen by another word, with a slip, and back to it as a recent place', async ({
    page,
    shop,
  }) => {
    await shop.signIn(page);
    await open(page, HOME);
    const opener = page.getByRole('button', { name: texts('shell.search'), exact: true });
    const field = page.getByRole('combobox', { name: texts('shell.search.label') });
    await opener.click();
    await field.fill('refnud');
    await expect(page.getByRole('option').first()).toContainText('Refund');
    await field.fill('blcklist');
    const blacklist = page.getByRole('option', { name: texts('title.index.blacklist.blacklist') });
    await expect(blacklist).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await blacklist.click();
    await expect(screen(page, '/pages/index/blacklist/blacklist', 'empty')).toBeVisible();
    await page.goBack();
    await opener.click();
    await expect(page.getByRole('group', { name: texts('shell.search.recent') })).toContainText('Blacklist');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(screen(page, '/pages/index/blacklist/blacklist', 'empty')).toBeVisible();
  });
});

test.describe('the bell', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('counts unread notices on every tab, live, and leads to them', async ({ page, shop, system }) => {
    const notice = { merchantId: shop.merchant.id, membershipId: shop.owner.membership.id };
    for (let nth = 0; nth < 3; nth += 1) {
      await system.database.prisma.notice.create({
        data: {
          ...notice,
          id: newTestId(),
          key: 'alert.raised',
          cause: `alert:${nth}:raised`,
          params: { type: 'power_off', cabinet: 'Lobby West', startedAt: system.now(), zone: 'UTC' },
          createdAt: system.now(),
        },
      });
    }
    await shop.signIn(page);
    const bell = page.locator('header').getByRole('link', { name: /^Notices/ });
    for (const tab of TABS) {
      await open(page, tab, tab.includes('device') || tab.includes('restock') ? 'empty' : 'ready');
      await expect(bell).toHaveAccessibleName('Notices, 3 unread');
      expect(await spilledText(page)).toEqual([]);
    }
    await openLive(page, HOME);
    await expect(bell).toHaveAccessibleName('Notices, 3 unread');
    await bell.click();
    await expect(screen(page, '/pages/tabBar/support/support')).toBeVisible();
    await expect(page.locator('#notices')).toBeFocused();
    await expect(page.locator('#notices [data-id]').first()).toBeInViewport();
    await callApi(system, shop.owner, 'notice.markAllRead', {});
    await expect(bell).toHaveAccessibleName('Notices');
  });
});
