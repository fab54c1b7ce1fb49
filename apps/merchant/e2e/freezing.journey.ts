import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test } from './journey.ts';
import { setPhoneClock } from './phone-clock.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const DETAILS = '/pages/device/device-details';

const choose = (page: Page, value: string) =>
  page.locator(`input[type=radio][value=${value}]`).check({ force: true });
const save = (page: Page) => page.getByRole('button', { name: texts('btn.save') }).click();
const frozen = (page: Page) => badge(page, 'device.status.frozen').first();

test.describe('Freezing a cabinet from the phone', () => {
  test('takes effect at once after a confirmation; no card opens it until it is unfrozen', async ({
    page,
    shop,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await page.getByRole('link', { name: texts('title.device.freezing-rules'), exact: true }).click();
    await choose(page, 'always');
    await save(page);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('device.freezing.confirm.verb') })
      .click();
    await expect(screen(page, DETAILS)).toBeVisible();
    await expect(frozen(page)).toBeVisible();
    await expect
      .poll(() => cabinet.tapCard({ fingerprint: 'fp_frozen', door: 'L' }))
      .toEqual({ done: false, why: 'LOCKED_OUT' });

    await page.getByRole('link', { name: texts('title.device.freezing-rules'), exact: true }).click();
    await choose(page, 'none');
    await save(page);
    await expect(screen(page, DETAILS)).toBeVisible();
    await expect(frozen(page)).toBeHidden();
    await expect
      .poll(() => cabinet.tapCard({ fingerprint: 'fp_thawed', door: 'L' }))
      .toMatchObject({ done: true });
  });

  test('takes effect offline: the cloud refuses sales at once, the cabinet follows when it is back', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await setPhoneClock(page, system);
    await shop.signIn(page);
    cabinet.cutNetwork('reset');
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await expect(badge(page, 'device.online.offline').first()).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: texts('title.device.freezing-rules'), exact: true }).click();
    await choose(page, 'always');
    await save(page);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('device.freezing.confirm.verb') })
      .click();
    await expect(frozen(page)).toBeVisible();
    await expect(badge(page, 'setting.pending').first()).toBeVisible();
    cabinet.restoreNetwork();
    await expect(badge(page, 'setting.pending')).toHaveCount(0, { timeout: 20_000 });
    await expect(frozen(page)).toBeVisible();
    expect(cabinet.tapCard({ fingerprint: 'fp_back', door: 'L' })).toEqual({
      done: false,
      why: 'LOCKED_OUT',
    });
  });

  test('follows its own clock every night; the screens change when the hour comes', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await page.getByRole('link', { name: texts('title.device.freezing-rules'), exact: true }).click();
    await choose(page, 'conditional');
    await choose(page, 'daily');
    await save(page);
    await expect(page.getByText(texts('valid.freeze.start'))).toBeVisible();
    await page.getByRole('combobox', { name: texts('device.freezing.start'), exact: true }).click();
    await page.getByRole('button', { name: texts('btn.ok') }).click();
    await expect(page.getByText(texts('device.freezing.begins'), { exact: true })).toBeVisible();
    await save(page);
    await expect(screen(page, DETAILS)).toBeVisible();
    await expect(frozen(page)).toBeHidden();

    const { nextChangeAt } = await system.database.prisma.freezeRule.findUniqueOrThrow({
      where: { deviceId: device.id },
    });
    expect(nextChangeAt?.toLocaleTimeString('en-GB', { timeZone: 'America/Los_Angeles' })).toBe('22:00:00');
    await system.moveClock((nextChangeAt?.getTime() ?? 0) - system.now().getTime());
    await setPhoneClock(page, system);
    await expect(frozen(page)).toBeVisible({ timeout: 20_000 });
    await expect
      .poll(() => cabinet.tapCard({ fingerprint: 'fp_night', door: 'L' }), { timeout: 20_000 })
      .toEqual({ done: false, why: 'LOCKED_OUT' });
  });
});
