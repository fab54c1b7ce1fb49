import { MINUTE_MS } from '@larder/domain/durations';
import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test } from './journey.ts';
import { setPhoneClock } from './phone-clock.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const CENTER = '/pages/index/alert-center/alert';
const LIST = '/pages/index/alert-center/alert-device';
const DETAIL = '/pages/index/alert-center/alert-detail';

const rowOf = (page: Page, name: string | null) =>
  page.locator('main [data-id]').filter({ hasText: name ?? '' });

const alertsOf = ({ database }: System, deviceId: string) =>
  database.prisma.alert
    .findMany({ where: { deviceId }, orderBy: { alertNo: 'asc' } })
    .then((alerts) => alerts.map(({ type, status, inferred }) => ({ type, status, inferred })));

const isOffline = ({ database }: System, deviceId: string) =>
  database.prisma.deviceConnectivity
    .findUnique({ where: { deviceId } })
    .then((row) => row?.state === 'offline');

test('a forced door raises an alert at once; a member acknowledges it with a note', async ({
  page,
  shop,
}) => {
  const { device, cabinet } = await shop.sellingCabinet();
  await shop.signIn(page);
  await open(page, CENTER, 'empty');
  await expect(page.getByText(texts('alert.open.none'))).toBeVisible();
  await expect(page.getByText(/^No open alerts\. Checked /)).toBeVisible();
  cabinet.forceDoor('R');
  const row = rowOf(page, device.name);
  await expect(row).toContainText(texts('enum.alert.type.door_forced'));
  await row.click();
  await expect(screen(page, DETAIL)).toBeVisible();
  await expect(
    page.getByText(texts('alert.cause.door_forced').replace('{door}', texts('enum.device.door.R'))),
  ).toBeVisible();
  await page.getByLabel(texts('alert.acknowledge.note')).fill('Sam looks after it');
  await page.getByRole('button', { name: texts('alert.acknowledge'), exact: true }).click();
  await expect(badge(page, 'alert.acknowledged')).toBeVisible();
  await expect(page.getByText('Sam looks after it')).toBeVisible();
  await expect(page.getByText('Sam Lee')).toBeVisible();
  await expect(page.getByRole('button', { name: texts('alert.acknowledge'), exact: true })).toBeHidden();
  await page.goBack();
  await expect(row.locator('[data-badge="alert.acknowledged"]')).toBeVisible();
  await page.getByRole('link', { name: texts('alert.earlier') }).click();
  await expect(screen(page, LIST, 'empty')).toBeVisible();
  await expect(page).toHaveURL(/type=all&status=recovered/);
});

test.describe('J7: a cabinet goes dark', () => {
  test('its last gasp raises a power-off, which ends when the mains power is back', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, LIST, 'empty');
    cabinet.cutPower({ ups: true });
    const row = rowOf(page, device.name);
    await expect(row.locator('[data-badge="alert.active"]')).toBeVisible();
    cabinet.restorePower();
    await expect(row.locator('[data-badge="alert.recovered"]')).toBeVisible();
    expect(await alertsOf(system, device.id)).toEqual([
      { type: 'power_off', status: 'recovered', inferred: false },
    ]);
  });

  test('it raises offline without a last gasp, which becomes a power-off once it is back', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    cabinet.cutPower({ ups: false });
    await expect.poll(() => isOffline(system, device.id)).toBe(true);
    await system.moveClock(40 * MINUTE_MS);
    await setPhoneClock(page, system);
    await expect
      .poll(() => alertsOf(system, device.id), { timeout: 20_000 })
      .toEqual([{ type: 'offline', status: 'active', inferred: false }]);
    cabinet.restorePower();
    await expect
      .poll(() => alertsOf(system, device.id), { timeout: 20_000 })
      .toEqual([
        { type: 'offline', status: 'recovered', inferred: false },
        { type: 'power_off', status: 'recovered', inferred: true },
      ]);
    await open(page, `${LIST}?deviceNo=${device.deviceNo}`);
    await expect(badge(page, 'alert.inferred')).toBeVisible();
  });

  test('it raises offline only, and no power-off, when it is back with the same boot', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    cabinet.cutNetwork('reset');
    await expect.poll(() => isOffline(system, device.id)).toBe(true);
    await system.moveClock(11 * MINUTE_MS);
    await setPhoneClock(page, system);
    await expect
      .poll(() => alertsOf(system, device.id), { timeout: 20_000 })
      .toEqual([{ type: 'offline', status: 'active', inferred: false }]);
    cabinet.restoreNetwork();
    await open(page, `${LIST}?deviceNo=${device.deviceNo}`);
    await expect(badge(page, 'alert.recovered')).toBeVisible({ timeout: 20_000 });
    await page.locator('main [data-id]').click();
    await expect(page.getByText(texts('alert.cause.offline.network'))).toBeVisible();
    expect(await alertsOf(system, device.id)).toHaveLength(1);
  });
});
