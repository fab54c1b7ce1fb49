import { locales } from '@larder/domain/locale';
import type { Page } from '@playwright/test';
import { awayFromMidnight } from './away-from-midnight.ts';
import { callApi } from './call-api.ts';
import { eventually } from './eventually.ts';
import { givenChanges } from './given-changes.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { mailsTo } from './mails-to.ts';
import { newPhone } from './new-phone.ts';
import { expectToast } from './on-page.ts';
import { setPhoneClock } from './phone-clock.ts';
import { inspect } from './screens/inspect.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';
import { watchComplaints } from './watch-complaints.ts';

const HOME = '/pages/tabBar/index/index';
const DEVICES = '/pages/tabBar/device/device';
const AUDIT = '/pages/setting/audit';
const ACTIVITY = '/pages/device/fleet-activity';
const texts = textsOf('en-US');
const LOOKS = { picture: true, axe: true, layout: true } as const;

const act = (page: Page, text: string) => page.locator('[data-entry="act"]').filter({ hasText: text });
const undoOf = (page: Page, text: string) =>
  act(page, text)
    .first()
    .getByRole('button', { name: new RegExp(`^${texts('audit.undo')}`) });

test('an owner reads who changed what, undoes a price and a limit, and exports the list', async ({
  page,
  shop,
  system,
}) => {
  await awayFromMidnight(system);
  const { prisma } = system.database;
  const { device, mo, limit } = await givenChanges(system, shop);
  const limitOf = async () =>
    (await prisma.warningConfig.findUniqueOrThrow({ where: { deviceId: device.id } })).highC10;
  const priceOf = async () => {
    const { planogramVersionId } = await prisma.device.findUniqueOrThrow({ where: { id: device.id } });
    const line = await prisma.planogramLine.findFirstOrThrow({
      where: { versionId: planogramVersionId ?? '', productId: shop.cola.id },
    });
    return Number(line.priceMinor);
  };
  const sheet = page.getByRole('dialog', { name: texts('audit.undoTitle') });
  const confirm = () => sheet.getByRole('button', { name: texts('audit.undo'), exact: true }).click();
  const warned = texts('audit.act.device.saveTemperatureWarning');
  await setPhoneClock(page, system);
  await shop.signInByForm(page);

  await expect(screen(page, HOME)).toBeVisible();
  await page.getByRole('link', { name: texts('home.tile.audit') }).click();
  await expect(screen(page, AUDIT)).toBeVisible();
  const priced = 'Price changed: Cola';
  const published = act(page, priced);
  await expect(published).toContainText('Mo Manager');
  await expect(published).toContainText('Lobby West');
  await expect(published).toContainText('Cola: $2.75 (was $2.50)');
  await expect(act(page, warned)).toHaveCount(2);

  await test.step('the price is undone after a look at both values', async () => {
    await undoOf(page, priced).click();
    await expect(sheet.getByRole('row', { name: /Cola/ })).toContainText('$2.75$2.50');
    await expectToast(page, texts('audit.undone'), confirm);
    await expect(published).toHaveCount(2);
    await expect(badge(page, 'audit.undo')).toHaveCount(1);
    expect(await priceOf()).toBe(250);
  });

  await test.step('a change that was changed again cannot be undone, and the sheet says so', async () => {
    await undoOf(page, `${warned}`).click();
    await expect(sheet.getByRole('row', { name: new RegExp(texts('timeline.field.highC10')) })).toBeVisible();
    await limit(70);
    await confirm();
    await expect(sheet).toContainText(texts('refusal.UNDO_SUPERSEDED'));
    expect(await limitOf()).toBe(70);
    await sheet.getByRole('button', { name: texts('btn.cancel') }).click();
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the newer one can', async () => {
    await page.reload();
    await undoOf(page, warned).click();
    await expectToast(page, texts('audit.undone'), confirm);
    expect(await limitOf()).toBe(95);
  });

  await test.step('the list is filtered by person and group, and mailed as a table', async () => {
    await page.getByRole('button', { name: texts('audit.person'), exact: true }).click();
    await page.getByRole('dialog').getByText('Mo Manager').click();
    await expect(page.getByRole('button', { name: 'By Mo Manager' })).toBeVisible();
    await expect(badge(page, 'audit.undo')).toHaveCount(0);
    await page.getByText(texts('audit.kind.template'), { exact: true }).click();
    await expect(act(page, '')).toHaveCount(1);
    await page.getByRole('button', { name: texts('export.action') }).click();
    const dialog = page.getByRole('dialog', { name: texts('export.title') });
    await expect(dialog).toContainText('Mo Manager');
    const mail = dialog.getByRole('button', { name: texts('export.mail') });
    await expectToast(page, texts('toast.exportQueued'), () => mail.click());
    const link = await eventually(
      async () =>
        /https?:\S+\/files\/\S+/.exec((await mailsTo(system, shop.owner.account.email))[0]?.text ?? '')?.[0],
    );
    const [head, ...lines] = (await (await fetch(link)).text()).trimEnd().split('\r\n');
    expect(head).toContain(texts('audit.csv.changes'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Mo Manager');
    expect(lines[0]).toContain('Cola (L1): 2.50 → 2.75');
  });

  await test.step('a manager does not see it', async () => {
    const phone = await newPhone(page.context().browser() ?? raise(), {
      webUrl: system.webUrl,
      locale: 'en-US',
      tokens: await tokensOf(system, mo),
    });
    const other = await phone.newPage();
    await open(other, HOME);
    await expect(other.getByRole('link', { name: texts('home.tile.activity') })).toBeVisible();
    await expect(other.getByRole('link', { name: texts('home.tile.audit') })).toHaveCount(0);
    await phone.close();
  });
});

function raise(): never {
  throw new Error('no browser');
}

test('an owner sees on one timeline who opened which cabinet', async ({ page, shop, system }) => {
  await awayFromMidnight(system);
  const { device } = await givenChanges(system, shop);
  const second = await shop.sellingCabinet();
  await system.database.prisma.device.update({ where: { id: second.device.id }, data: { name: 'Canteen' } });
  const robin = await shop.member({ kind: 'staff', systemRole: 'manager', displayName: 'Robin Roberts' });
  await callApi(system, robin, 'device.openDoor', { deviceNo: second.device.deviceNo, doors: ['L'] });
  second.cabinet.forceDoor('R');
  await setPhoneClock(page, system);
  await shop.signIn(page);

  await open(page, DEVICES);
  await page.getByRole('button', { name: texts('title.device.fleet-activity') }).click();
  await expect(screen(page, ACTIVITY)).toBeVisible();
  const entries = page.locator('[data-entry]');
  const opened = page.locator('[data-entry="session"]').filter({ hasText: 'Robin Roberts' });
  await expect(opened).toContainText('Canteen');
  await expect(page.locator('[data-entry="alert"]').first()).toContainText('Canteen');
  await expect(page.locator('[data-entry="edit"]').first()).toContainText('Lobby West');

  await page.getByRole('button', { name: texts('audit.person'), exact: true }).click();
  await page.getByRole('dialog').getByText('Robin Roberts').click();
  await expect(page.locator('[data-entry="edit"]')).toHaveCount(0);
  await expect(opened).toBeVisible();
  await page.getByRole('button', { name: 'By Robin Roberts' }).click();

  await page.getByRole('button', { name: texts('order.device'), exact: true }).click();
  await page.getByRole('dialog').locator(`[data-id="${device.deviceNo}"]`).click();
  await expect(opened).toHaveCount(0);
  await page.getByText(texts('timeline.kind.edit'), { exact: true }).click();
  await expect(page).toHaveURL(/kind=edit/);
  await expect(entries).toHaveCount(3);
  await page.getByText(texts('shell.range.yesterday'), { exact: true }).click();
  await expect(screen(page, ACTIVITY, 'empty')).toBeVisible();
});

for (const locale of locales) {
  test(`audit and activity with long names render without flaws in ${locale}`, async ({
    browser,
    shop,
    system,
  }, testInfo) => {
    const words = textsOf(locale);
    const { device, mo } = await givenChanges(system, shop);
    const { prisma } = system.database;
    const name = 'Community hospital, wing B, 2F';
    await prisma.device.update({ where: { id: device.id }, data: { name } });
    await prisma.membership.update({
      where: { id: mo.membership.id },
      data: { displayName: 'Maximiliane Featherstonehaugh-Montgomery' },
    });
    const viewer = await shop.member({ kind: 'staff', systemRole: 'viewer', displayName: 'Vic Viewer' });
    await callApi(system, viewer, 'device.saveFreezeRule', {
      deviceNo: device.deviceNo,
      mode: 'always',
    }).catch(() => null);
    const phone = await newPhone(browser, {
      webUrl: system.webUrl,
      locale,
      tokens: await tokensOf(system, shop.owner),
    });
    const page = await phone.newPage();
    const complaints = watchComplaints(page);
    const look = (state: string, title: string) =>
      inspect(page, { locale, id: 'audit', state, title, looks: LOOKS, testInfo });
    const lookAtSheet = (state: string, title: string) =>
      inspect(page, { locale, id: 'audit', state, title, looks: { picture: true }, testInfo });
    const audit = `${words('title.setting.audit')} · Larder`;
    await setPhoneClock(page, system);
    await open(page, AUDIT);
    await expect(badge(page, 'audit.denied')).toBeVisible();
    await look('list', audit);
    await act(page, 'Cola')
      .getByRole('button', { name: words('audit.undo') })
      .click();
    await expect(page.getByRole('dialog').getByRole('row', { name: /Cola/ })).toBeVisible();
    await lookAtSheet('undo', audit);
    await open(page, `${AUDIT}?from=2026-01-01&to=2026-01-31`, 'empty');
    await look('empty', audit);
    await page.getByRole('button', { name: words('audit.person'), exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Vic Viewer')).toBeVisible();
    await lookAtSheet('people', audit);
    await open(page, ACTIVITY);
    await look('activity', `${words('title.device.fleet-activity')} · Larder`);
    expect(complaints).toEqual([]);
    await phone.close();
  });
}
