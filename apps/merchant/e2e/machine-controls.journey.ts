import { badge, expect, open, test } from './journey.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const DETAILS = '/pages/device/device-details';

test.describe("Controlling the cabinet's machine from the phone", () => {
  test('sets the volume and restarts it; offline, no control is offered', async ({ page, shop, system }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    const volume = page.getByRole('textbox', { name: texts('device.volume.number') });
    await volume.fill('35');
    const setting = page.locator('[data-setting=audio]');
    await expect
      .poll(
        async () =>
          (await system.database.prisma.device.findUniqueOrThrow({ where: { id: device.id } })).volume,
      )
      .toBe(35);
    await expect(setting.locator('[data-badge="setting.applied"]')).toBeVisible();
    await expect(volume).toHaveValue('35');
    await page.reload();
    await expect(volume).toHaveValue('35');

    const restart = page.locator('[data-act=reboot]');
    await restart.getByRole('button', { name: texts('device.act.reboot') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: texts('device.act.reboot') }).click();
    await expect(page.locator('[data-command=succeeded]')).toBeVisible({ timeout: 30_000 });

    cabinet.cutNetwork('reset');
    await expect(badge(page, 'device.online.offline').first()).toBeVisible({ timeout: 20_000 });
    await expect(volume).toBeDisabled();
    await expect(setting).toContainText(texts('refusal.DEVICE_OFFLINE_VOLUME'));
    await expect(restart.getByRole('button', { name: texts('device.act.reboot') })).toBeDisabled();
  });
});
