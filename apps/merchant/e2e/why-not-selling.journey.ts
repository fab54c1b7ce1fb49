import type { Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const DETAILS = '/pages/device/device-details';

const why = (page: Page, cause: string) => page.locator(`[data-why="${cause}"]`);
const link = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true });

test.describe('Why is it not selling', () => {
  test('a cabinet that sells says so in one line; silent, it names the cause and leads on', async ({
    page,
    shop,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await expect(page.locator('[data-selling=selling]')).toContainText(texts('selling.well'));
    await expect(page.getByText(texts('selling.allFine'))).toBeVisible();
    await page.getByText(texts('selling.allFine')).click();
    await expect(page.locator('[data-check="shelves.fine"]')).toBeVisible();
    await expect(page.locator('[data-last=lastSale]')).toContainText(texts('selling.never'));

    cabinet.cutNetwork('reset');
    await expect(page.locator('[data-selling=not_selling]')).toBeVisible({ timeout: 20_000 });
    await expect(why(page, 'contact.offline')).toContainText(texts('selling.why.contact.offline'));
    await expect(page.locator('[data-check="power.unknown"]')).toBeVisible();
    await expect(page.locator('#action-block')).toHaveText(texts('selling.needsContact'));
    await expect(page.locator('[data-act=open] button')).toBeDisabled();
    await expect(page.locator('[data-act=restock] a')).toBeVisible();
    await link(page, texts('selling.go.address')).click();
    await expect(screen(page, '/pages/device/device-address')).toBeVisible();
    await page.goBack();
    await link(page, texts('selling.go.timeline')).click();
    await expect(page.locator('[data-timeline=ready]')).toBeVisible();

    cabinet.restoreNetwork();
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await expect(page.locator('[data-selling=selling]')).toBeVisible({ timeout: 20_000 });
  });

  test('a frozen cabinet leads to its rule, and sells again without it', async ({ page, shop }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `/pages/device/freezing-rules?deviceNo=${device.deviceNo}`);
    await page.locator('input[type=radio][value=always]').check({ force: true });
    await page.getByRole('button', { name: texts('btn.save') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('device.freezing.confirm.verb') })
      .click();
    await expect(screen(page, DETAILS)).toBeVisible();
    await expect(page.locator('[data-selling=frozen]')).toBeVisible();
    await why(page, 'shelves.frozen')
      .getByRole('link', { name: texts('selling.go.freezing') })
      .click();
    await expect(screen(page, '/pages/device/freezing-rules')).toBeVisible();
    await page.locator('input[type=radio][value=none]').check({ force: true });
    await page.getByRole('button', { name: texts('btn.save') }).click();
    await expect(page.locator('[data-selling=selling]')).toBeVisible();
  });

  test('a cabinet without a template leads to setting one, from its page and from Home', async ({
    page,
    shop,
  }) => {
    const bare = await shop.cabinet({ name: 'Lobby East' });
    bare.cabinet.connect();
    await bare.cabinet.until(({ online }) => online);
    await shop.signInByForm(page);
    await expect(page.locator('[data-id=bare]')).toBeVisible();
    await page.locator('[data-id=bare] a').click();
    await expect(screen(page, '/pages/device/set-template')).toBeVisible();
    await open(page, `${DETAILS}?deviceNo=${bare.device.deviceNo}`);
    await expect(why(page, 'shelves.none')).toBeVisible({ timeout: 20_000 });
    await link(page, texts('selling.go.template')).click();
    await expect(screen(page, '/pages/device/set-template')).toBeVisible();
  });

  test('an empty cabinet leads to a restock', async ({ page, shop, system }) => {
    const { device } = await shop.sellingCabinet();
    await system.database.prisma.stockLevel.updateMany({
      where: { deviceId: device.id },
      data: { onHand: 0 },
    });
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await why(page, 'goods.outOfStock')
      .getByRole('link', { name: texts('selling.go.restock') })
      .click();
    await expect(screen(page, '/pages/new-restock/index')).toBeVisible();
  });
});
