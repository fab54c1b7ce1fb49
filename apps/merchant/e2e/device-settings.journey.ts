import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test } from './journey.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const DETAILS = '/pages/device/device-details';
const INFO = '/pages/device/device-info';
const ADDRESS = '/pages/device/device-address';
const nightly = { mode: 'conditional', startLocal: '22:00', endLocal: '06:00', repeat: 'daily' } as const;
const save = (page: Page) => page.getByRole('button', { name: texts('btn.save') }).click();

test.describe("A cabinet's settings on the phone", () => {
  test('a move to another state changes its clock, and freezing follows', async ({ page, shop, system }) => {
    const { device } = await shop.sellingCabinet();
    const { prisma } = system.database;
    await prisma.freezeRule.create({
      data: { ...nightly, deviceId: device.id, merchantId: shop.merchant.id, savedAt: system.now() },
    });
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await page.getByRole('link', { name: texts('title.device.device-address') }).click();
    await expect(screen(page, ADDRESS)).toBeVisible();
    await page.locator('[name="address.zip"]').fill('');
    await save(page);
    await expect(page.getByText(texts('valid.address.complete')).first()).toBeVisible();
    await page.locator('[name="address.state"]').fill('HI');
    await page.locator('[name="address.city"]').fill('Honolulu');
    await page.locator('[name="address.zip"]').fill('96815');
    await page.locator('[name="address.street"]').fill('1 Beach Walk');
    await save(page);
    await expect(screen(page, DETAILS)).toBeVisible();

    const stored = await prisma.device.findUniqueOrThrow({ where: { id: device.id } });
    expect(stored).toMatchObject({ timezone: 'Pacific/Honolulu', siteKey: 'us 96815 1 beach walk' });
    const { nextChangeAt } = await prisma.freezeRule.findUniqueOrThrow({ where: { deviceId: device.id } });
    const local = nextChangeAt?.toLocaleTimeString('en-GB', { timeZone: 'Pacific/Honolulu' });
    expect(['22:00:00', '06:00:00']).toContain(local);
  });

  test('a member next to the cabinet sets its place on the map; the phone asks for the position only on a tap', async ({
    page,
    context,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${ADDRESS}?deviceNo=${device.deviceNo}`);
    const locate = page.getByRole('button', { name: texts('device.address.useCurrent') });
    await locate.click();
    await expect(page.getByText(texts('device.address.fault.denied'))).toBeVisible();
    await context.setGeolocation({ latitude: 40.748418, longitude: -73.9857 });
    await context.grantPermissions(['geolocation']);
    await locate.click();
    const place = page.getByRole('link', { name: '40.74842, -73.98570' });
    await expect(place).toHaveAttribute('href', 'geo:40.748418,-73.9857?q=40.748418,-73.9857');
    await save(page);
    const stored = () => system.database.prisma.device.findUniqueOrThrow({ where: { id: device.id } });
    await expect.poll(async () => Number((await stored()).lat), { timeout: 20_000 }).toBe(40.748418);

    await open(page, `${ADDRESS}?deviceNo=${device.deviceNo}`);
    await expect(place).toBeVisible();
    await page.getByRole('button', { name: texts('device.address.removePosition') }).click();
    await save(page);
    await expect.poll(async () => (await stored()).lat, { timeout: 20_000 }).toBeNull();
  });

  test('its pre-authorized amount shows as applied once the cabinet has it, and its name needs 5 characters', async ({
    page,
    shop,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await page.getByRole('link', { name: texts('title.device.device-info') }).click();
    await expect(screen(page, INFO)).toBeVisible();
    await page
      .getByRole('link', { name: `${texts('btn.edit')} ${texts('field.device.preauth')}`, exact: true })
      .click();
    const amount = page.getByLabel(texts('field.device.preauth'));
    await amount.fill('0');
    await save(page);
    await expect(page.getByText(texts('valid.preauth.zero'))).toBeVisible();
    await amount.fill('20.5');
    await save(page);
    await expect(page.getByText('$20.50')).toBeVisible();
    await expect(page.locator('[data-setting=preauth]')).toContainText(texts('enum.setting.applied'));

    cabinet.cutNetwork('reset');
    await page
      .getByRole('link', { name: `${texts('btn.edit')} ${texts('field.device.name')}`, exact: true })
      .click();
    await page.locator('[name=name]').fill('Abcd');
    await save(page);
    await expect(page.getByText(texts('valid.deviceName')).first()).toBeVisible();
    await page.locator('[name=name]').fill('Lobby East');
    await save(page);
    await expect(page.getByText('Lobby East')).toBeVisible();
    await expect(badge(page, 'setting.pending').first()).toBeVisible();
    cabinet.restoreNetwork();
    await expect(badge(page, 'setting.pending')).toHaveCount(0, { timeout: 20_000 });
  });

  test('a volume set just before leaving the page is not lost', async ({ page, shop, system }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await page.getByLabel(texts('device.volume.number')).fill('7');
    await page.getByRole('link', { name: texts('title.device.device-info') }).click();
    await expect(screen(page, INFO)).toBeVisible();
    await expect
      .poll(
        async () =>
          (await system.database.prisma.device.findUniqueOrThrow({ where: { id: device.id } })).volume,
      )
      .toBe(7);
  });
});
