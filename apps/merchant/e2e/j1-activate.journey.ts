import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { badge, expect, open, screen, test } from './journey.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const ACTIVATE = '/pages/setting/activate-device';

test.describe('J1: activating a cabinet by its sticker', () => {
  test('puts it into service from the typed sticker address; the code leaves the address bar', async ({
    page,
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
    expect(cabinet.tapCard({ fingerprint: 'fp_j1', door: 'L' })).toEqual({
      done: false,
      why: 'NOT_IN_SERVICE',
    });

    await shop.signIn(page);
    await page.goto(`/a/${device.deviceNo}?k=${activationCode}`);
    await expect(screen(page, ACTIVATE)).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(activationCode));
    await expect(badge(page, 'device.online.online')).toBeVisible();

    const submit = page.locator('button[type=submit]');
    await page.locator('[name=name]').fill('Abcd');
    await submit.click();
    await expect(page.getByText('5–30 characters').first()).toBeVisible();
    await page.locator('[name=name]').fill('Lobby East');
    await page.locator('[name="address.street"]').fill('1 Market St');
    await page.locator('[name="address.city"]').fill('San Francisco');
    await page.locator('[name="address.state"]').fill('CA');
    await submit.click();
    await expect(page.locator('[name="address.zip"][aria-invalid=true]')).toBeVisible();
    await page.locator('[name="address.zip"]').fill('94105');
    await page.locator('[name=preauthMinor]').fill('0');
    await submit.click();
    await expect(page.getByText(texts('valid.preauth.zero'))).toBeVisible();
    await page.locator('[name=preauthMinor]').fill('3.00');
    await expect(page.getByText('More than $5.00 is suggested')).toBeVisible();
    await submit.dblclick();

    await expect(page.getByText('Lobby East is activated')).toBeVisible();
    const activated = await system.database.prisma.device.findUniqueOrThrow({ where: { id: device.id } });
    expect(activated).toMatchObject({ lifecycle: 'operational', name: 'Lobby East' });
    await expect.poll(() => cabinet.appliedRev()).toBe(activated.twinRev);
    const audits = await system.database.prisma.auditLog.count({
      where: { action: 'device.activate', deviceId: device.id, result: 'ok' },
    });
    expect(audits).toBe(1);

    await page.goto(`/a/${device.deviceNo}`);
    await expect(screen(page, '/pages/device/device-details')).toBeVisible();
    // In service without a template: the page says why it does not sell.
    await expect(page.locator('[data-why="shelves.none"]')).toBeVisible();
  });

  test('refuses a wrong code and leaves the cabinet waiting; the sixth try within a minute is not checked', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet, activationCode } = await shop.cabinet({
      lifecycle: 'to_be_activated',
      name: null,
      activatedAt: null,
    });
    cabinet.connect();
    await shop.signIn(page);
    await open(page, `${ACTIVATE}?deviceNo=${device.deviceNo}`);
    await page.locator('[name=name]').fill('Lobby East');
    await page.locator('[name="address.street"]').fill('1 Market St');
    await page.locator('[name="address.city"]').fill('San Francisco');
    await page.locator('[name="address.state"]').fill('CA');
    await page.locator('[name="address.zip"]').fill('94105');
    const submit = page.locator('button[type=submit]');
    const said = page.locator('[name=k][aria-invalid=true]');
    const attempt = async (code: string) => {
      await page.locator('[name=k]').fill(code);
      await submit.click();
    };
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try', '0 tries']) {
      await attempt('ZZZZZZZZZZ');
      await expect(page.getByText(`Enabling failed`)).toContainText(`${left} left`);
      await expect(said).toBeFocused();
    }
    await attempt(activationCode);
    await expect(page.getByText('Too many attempts. Try again in 1 min.')).toBeVisible();
    const lifecycle = () =>
      system.database.prisma.device
        .findUniqueOrThrow({ where: { id: device.id } })
        .then((waiting) => waiting.lifecycle);
    expect(await lifecycle()).toBe('to_be_activated');

    await system.moveClock(60_000);
    await attempt(activationCode);
    await expect(page.getByText('Lobby East is activated')).toBeVisible();
    expect(await lifecycle()).toBe('operational');
  });

  test('shows another member who scans it that it is already active', async ({ page, shop }) => {
    const { device, activationCode } = await shop.cabinet();
    await shop.signIn(page, await shop.member({ kind: 'staff', systemRole: 'manager' }));
    await page.goto(`${ACTIVATE}?deviceNo=${device.deviceNo}&k=${activationCode}`);
    await expect(page.getByText(texts('refusal.DEVICE_ALREADY_ACTIVATED')).first()).toBeVisible();
  });

  test('answers the same for a foreign and an unknown cabinet', async ({ page, shop, system }) => {
    const { prisma } = system.database;
    const foreign = await givenCabinet(prisma, (await givenMerchant(prisma)).id, {
      lifecycle: 'to_be_activated',
    });
    await shop.signIn(page);
    for (const deviceNo of ['ZZ99999999', foreign.deviceNo]) {
      await page.goto(`${ACTIVATE}?deviceNo=${deviceNo}`);
      await expect(page.getByText('has not been allocated to a merchant').first()).toBeVisible();
    }
  });
});
