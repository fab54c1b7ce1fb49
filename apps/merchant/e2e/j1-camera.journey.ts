import { rm } from 'node:fs/promises';
import { findBrowser } from '@larder/testkit/find-browser';
import type { Browser, Page } from '@playwright/test';
import { expect, test as journey, screen } from './journey.ts';
import { filmSticker } from './sticker-video.ts';
import { textsOf } from './texts.ts';
import { watchComplaints } from './watch-complaints.ts';

const SCANNER = '/pages/index/scan-code/scan-code-web';
const ACTIVATE = '/pages/setting/activate-device';
const texts = textsOf('en-US');

/** A phone whose camera sees a sticker. Chromium takes the video at its start, so each phone needs its own browser. */
const test = journey.extend<{ phoneSeeing: (text: string) => Promise<Page> }>({
  phoneSeeing: async ({ playwright, system }, use, testInfo) => {
    const video = testInfo.outputPath('sticker.y4m');
    const { executablePath, args, env } = await findBrowser();
    const opened: Browser[] = [];
    const complaints: string[][] = [];
    await use(async (text) => {
      await filmSticker(text, video);
      const browser = await playwright.chromium.launch({
        executablePath,
        ...(env && { env }),
        args: [
          ...args,
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${video}`,
        ],
      });
      opened.push(browser);
      const phone = await browser.newContext({ baseURL: system.webUrl, serviceWorkers: 'block' });
      const page = await phone.newPage();
      complaints.push(watchComplaints(page));
      return page;
    });
    for (const browser of opened) await browser.close();
    await rm(video, { force: true });
    expect(complaints.flat()).toEqual([]);
  },
});

test.describe('J1: activating a cabinet by the camera', () => {
  test('reads the sticker, keeps its code out of sight, and puts the cabinet into service', async ({
    phoneSeeing,
    shop,
    system,
  }) => {
    const { device, cabinet, activationCode } = await shop.cabinet({
      lifecycle: 'to_be_activated',
      name: null,
      activatedAt: null,
    });
    cabinet.connect();
    await cabinet.until(({ online }) => online);
    const page = await phoneSeeing(`${system.webUrl}/a/${device.deviceNo}?k=${activationCode}`);
    await shop.signInByForm(page);
    await page
      .getByRole('link', { name: texts('home.tile.activate') })
      .first()
      .click();

    await expect(screen(page, ACTIVATE)).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(new RegExp(`\\?deviceNo=${device.deviceNo}$`));
    await expect(page.getByText(texts('device.activate.codeScanned'))).toBeVisible();
    await expect(page.locator('[name=k]')).toHaveCount(0);
    await page.locator('[name=name]').fill('Lobby East');
    await page.locator('[name="address.street"]').fill('1 Market St');
    await page.locator('[name="address.city"]').fill('San Francisco');
    await page.locator('[name="address.state"]').fill('CA');
    await page.locator('[name="address.zip"]').fill('94105');
    await page.locator('button[type=submit]').click();
    await expect(page.getByText('Lobby East is activated')).toBeVisible();
    const activated = await system.database.prisma.device.findUniqueOrThrow({ where: { id: device.id } });
    expect(activated.lifecycle).toBe('operational');
    await expect.poll(() => cabinet.appliedRev()).toBe(activated.twinRev);
  });

  test('names a foreign code as such and leads nowhere', async ({ phoneSeeing, shop }) => {
    const page = await phoneSeeing('https://elsewhere.example/a/VC24090001?k=ABCDEFGHJK');
    await shop.signInByForm(page);
    await page
      .getByRole('link', { name: texts('home.tile.activate') })
      .first()
      .click();
    await expect(page.getByText(texts('refusal.QR_UNKNOWN'))).toBeVisible({ timeout: 20_000 });
    await expect(screen(page, SCANNER)).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === SCANNER);
  });
});
