import { MINUTE_MS } from '@larder/domain/durations';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { badge, expect, open, screen, test, walkTo } from './journey.ts';
import { mailsTo } from './mails-to.ts';
import { setPhoneClock } from './phone-clock.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const DETAILS = '/pages/device/device-details';
const WARNING = '/pages/device/over-temperature-warning';
const SILENCE = '/pages/device/offline-warning';
const CENTER = '/pages/index/alert-center/alert';
const DETAIL = '/pages/index/alert-center/alert-detail';

/** Subscribes the owner to mails of this kind, at any hour. */
const wantsMail = (system: System, { owner }: Shop, type: string) =>
  callApi(system, owner, 'alert.saveSubscriptions', {
    type,
    users: [{ membershipId: owner.membership.id, methods: ['email'], quietFromMin: null, quietToMin: null }],
  });

const limit = (page: Page, name: 'high' | 'low') =>
  page.getByRole('textbox', { name: texts(`climate.over.${name}`) });
const save = (page: Page) => page.getByRole('button', { name: texts('btn.save') }).click();
const alertsOf = ({ database }: System, deviceId: string) =>
  database.prisma.alert.findMany({ where: { deviceId }, orderBy: { alertNo: 'asc' } });
const subjects = async (system: System, shop: Shop) =>
  (await mailsTo(system, shop.owner.account.email)).map(({ subject }) => subject);

/** Opens the warning from the cabinet's page and turns it on. */
async function switchOn(page: Page) {
  await page.getByRole('link', { name: texts('title.device.over-temperature-warning') }).click();
  await expect(screen(page, WARNING)).toBeVisible();
  await page.getByRole('switch').check({ force: true });
}

/** Sets limits of 46.4 °F and waits until the cabinet has applied them. */
async function setLimit(page: Page, deviceNo: string) {
  await open(page, `${DETAILS}?deviceNo=${deviceNo}`);
  await switchOn(page);
  await limit(page, 'high').fill('46.4');
  await expect(page.getByText('8.0 °C')).toBeVisible();
  await save(page);
  await expect(screen(page, DETAILS)).toBeVisible();
  await expect(page.getByText('Above 46.4 °F')).toBeVisible();
  await expect(badge(page, 'setting.pending')).toHaveCount(0, { timeout: 20_000 });
}

test.describe('J6: an over-temperature', () => {
  test('becomes an alert after the delay, is mailed, acknowledged, and recovers when it is cold again', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await wantsMail(system, shop, 'over_temp');
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await setLimit(page, device.deviceNo);

    cabinet.warmUp(84);
    await expect(page.getByText('47.1 °F').first()).toBeVisible({ timeout: 20_000 });
    await system.moveClock(14 * MINUTE_MS);
    await setPhoneClock(page, system);
    await expect(page.getByText('47.1 °F').first()).toBeVisible();
    expect(await alertsOf(system, device.id)).toEqual([]);

    await system.moveClock(2 * MINUTE_MS);
    await setPhoneClock(page, system);
    await walkTo(page, CENTER);
    const row = page.locator(`[data-screen="${CENTER}"] [data-id]`);
    await expect(row).toContainText(texts('enum.alert.type.over_temp'), { timeout: 20_000 });
    const [alert] = await alertsOf(system, device.id);
    await expect.poll(() => subjects(system, shop), { timeout: 30_000 }).toHaveLength(1);

    await walkTo(page, `${DETAIL}?id=${alert?.id}`);
    await expect(badge(page, 'alert.active')).toBeVisible();
    await expect(page.getByText('47.1 °F').first()).toBeVisible();
    await expect(page.getByText('46.4 °F').first()).toBeVisible();
    await expect(page.getByText('Zone Main stayed above its limit')).toBeVisible();
    await page.getByRole('button', { name: texts('alert.acknowledge'), exact: true }).click();
    await expect(badge(page, 'alert.acknowledged')).toBeVisible();
    await expect(page.getByText('Sam Lee').first()).toBeVisible();

    cabinet.coolDown();
    await system.moveClock(20 * MINUTE_MS);
    await setPhoneClock(page, system);
    await expect(badge(page, 'alert.recovered')).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => subjects(system, shop), { timeout: 30_000 }).toHaveLength(2);

    await walkTo(page, `${DETAILS}?deviceNo=${device.deviceNo}&tab=timeline`);
    const entry = page
      .locator('[data-entry="alert"]')
      .filter({ hasText: texts('enum.alert.type.over_temp') });
    await expect(entry.locator('[data-badge="alert.recovered"]')).toBeVisible();
    await expect(entry).toContainText('limit 46.4 °F');
    await expect(page.locator('[data-entry="edit"]')).toContainText('46.4 °F');
  });

  test('is reported by an offline cabinet when it is back, from its true start', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await setLimit(page, device.deviceNo);

    cabinet.cutNetwork('reset');
    const began = system.now();
    cabinet.warmUp(84);
    await system.moveClock(20 * MINUTE_MS);
    await expect.poll(() => cabinet.outboxSize()).toBeGreaterThan(0);
    await system.moveClock(10 * MINUTE_MS);
    cabinet.restoreNetwork();
    await expect
      .poll(async () => (await alertsOf(system, device.id)).map(({ type }) => type), { timeout: 30_000 })
      .toContain('over_temp');
    const alert = (await alertsOf(system, device.id)).find(({ type }) => type === 'over_temp');
    expect(Math.abs((alert?.startedAt.getTime() ?? 0) - began.getTime())).toBeLessThan(MINUTE_MS);
    await setPhoneClock(page, system);
    await walkTo(page, `${SILENCE}?deviceNo=${device.deviceNo}`);
    await expect(badge(page, 'outage.network')).toBeVisible();
  });

  test('refuses impossible limits at their fields', async ({ page, shop }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${WARNING}?deviceNo=${device.deviceNo}`);
    await page.getByRole('switch').check({ force: true });
    await save(page);
    await expect(page.getByText(texts('valid.temp.required'))).toBeVisible();
    await expect(limit(page, 'high')).toBeFocused();
    await limit(page, 'high').fill('46.4');
    await limit(page, 'low').fill('50');
    await save(page);
    await expect(page.getByText(texts('valid.temp.order'))).toBeVisible();
    await limit(page, 'low').fill('-40');
    await save(page);
    await expect(page.getByText(texts('valid.temp.range'))).toBeVisible();
    await page
      .getByRole('button', { name: texts('btn.back'), exact: true })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toContainText(texts('fixed.leave.title'));
  });

  test('shows a limit that a colleague saved, and saving another field keeps it', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    const { deviceNo } = device;
    const warning = { deviceNo, enabled: true, highC10: 80, lowC10: 0, delayMin: 20 };
    await callApi(system, shop.owner, 'device.saveTemperatureWarning', warning);
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${deviceNo}`);
    const form = page.getByRole('link', { name: texts('title.device.over-temperature-warning') });
    await form.click();
    await expect(limit(page, 'high')).toHaveValue('46.4');
    await page.goBack();
    await expect(screen(page, DETAILS)).toBeVisible();
    await callApi(system, shop.owner, 'device.saveTemperatureWarning', { ...warning, highC10: 50 });
    await form.click();
    await expect(limit(page, 'high')).toHaveValue('41.0');
    await page.getByRole('textbox', { name: texts('climate.over.delay') }).fill('25');
    await save(page);
    await expect(screen(page, DETAILS)).toBeVisible();
    const { prisma } = system.database;
    const kept = await prisma.warningConfig.findUnique({ where: { deviceId: device.id } });
    expect(kept).toMatchObject({ highC10: 50, tempDelayMin: 25 });
  });

  test('shows limits that the cabinet cannot watch as refused by it, with the reason', async ({
    page,
    shop,
  }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await switchOn(page);
    await limit(page, 'high').fill('120');
    await save(page);
    await expect(badge(page, 'setting.rejected')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: texts('title.device.over-temperature-warning') }).click();
    await expect(page.getByText(texts('climate.rejected.OUT_OF_RANGE'))).toBeVisible();
  });
});

test('an offline warning is set, a graph is downloaded, and the timeline follows what happens', async ({
  page,
  shop,
  system,
}) => {
  const { device, cabinet } = await shop.sellingCabinet();
  await shop.signIn(page);
  await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
  await page.getByRole('link', { name: texts('title.device.offline-warning') }).click();
  await expect(page.getByText(texts('climate.outages.none'))).toBeVisible();
  await page.getByRole('textbox', { name: texts('climate.over.delay') }).fill('30');
  await save(page);
  await expect(screen(page, DETAILS)).toBeVisible();
  await expect(page.getByText('After 30 min')).toBeVisible();

  await page.getByRole('tab', { name: texts('timeline.view.timeline') }).click();
  await expect(page.locator('[data-entry="edit"]')).toContainText(
    texts('audit.act.device.saveOfflineWarning'),
  );
  cabinet.forceDoor('R');
  const forced = page
    .locator('[data-entry="alert"]')
    .filter({ hasText: texts('enum.alert.type.door_forced') });
  await expect(forced).toBeVisible();
  await page.getByText(texts('timeline.kind.edit'), { exact: true }).click();
  await expect(forced).toBeHidden();
  await expect(page).toHaveURL(/kind=edit/);

  await page.getByRole('tab', { name: texts('timeline.view.overview') }).click();
  await page.getByRole('button', { name: texts('selling.act.capture') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: texts('device.act.capture') })
    .click();
  await page.getByRole('tab', { name: texts('timeline.view.timeline') }).click();
  await page.getByText(texts('timeline.kind.media'), { exact: true }).click();
  const picture = page.locator('[data-entry="command"] img').first();
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('tab', { name: texts('timeline.view.overview') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: texts('climate.graph.download') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`temperatures-${device.deviceNo}-24h.csv`);
  expect(
    await system.database.prisma.auditLog.count({
      where: { action: 'device.saveOfflineWarning', deviceId: device.id },
    }),
  ).toBe(1);
});
