import type { Locator, Page } from '@playwright/test';
import { eventually } from './eventually.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { mailsTo } from './mails-to.ts';
import { expectToast } from './on-page.ts';
import { deliverPush, pushesTo, workerReady } from './push-browser.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const CENTER = '/pages/index/alert-center/alert';
const DETAIL = '/pages/index/alert-center/alert-detail';
const CONFIGURE = '/pages/index/alert-center/alert-configure';
const SUPPORT = '/pages/tabBar/support/support';

const member = (page: Page, id: string) => page.locator(`[data-screen="${CONFIGURE}"] [data-id="${id}"]`);
/** Uses the keyboard: a sticky footer may cover the control. */
const press = (control: Locator) => control.press('Space');
const subscribe = (page: Page, id: string) => press(member(page, id).getByRole('checkbox').first());
const method = (page: Page, id: string, key: 'alert.notified.method.push' | 'alert.notified.method.email') =>
  member(page, id).getByRole('checkbox', { name: texts(key) });
const save = (page: Page) => page.getByRole('button', { name: texts('btn.save') }).click();
const notify = (page: Page) =>
  page.locator('[data-push=off]').getByRole('button', { name: texts('support.phone.turnOn') });
/** Saves, and waits for the phone to say so. */
const saved = (page: Page) => expectToast(page, texts('toast.saved'), () => save(page));

test.describe('J7: a cabinet goes dark and the right people are notified', () => {
  test.describe('with the app installed', () => {
    test.use({ serviceWorkers: 'allow' });

    test('chosen users are notified once by push and mail, and once of the recovery', async ({
      page,
      shop,
      system,
    }) => {
      const { device, cabinet } = await shop.sellingCabinet();
      const kim = await shop.member({ kind: 'staff', systemRole: 'manager', displayName: 'Kim Park' });
      const away = await shop.member({
        kind: 'staff',
        systemRole: 'manager',
        displayName: 'Lou Away',
        deviceScope: 'selected',
      });
      const helper = await shop.member({ kind: 'staff', systemRole: 'support', displayName: 'Max Help' });
      const phone = system.pushes.phone();
      await pushesTo(page, phone);
      await shop.signIn(page);

      await open(page, CENTER, 'empty');
      await page.getByRole('button', { name: texts('alert.configure') }).click();
      await expect(screen(page, CONFIGURE)).toBeVisible();
      await page.getByRole('combobox', { name: texts('alert.device'), exact: true }).click();
      await page.locator(`[data-id="${device.deviceNo}"]`).getByRole('button').click();
      await expect(member(page, kim.membership.id)).toBeVisible();
      await expect(member(page, shop.owner.membership.id)).toBeVisible();
      await expect(member(page, away.membership.id)).toHaveCount(0);
      await expect(member(page, helper.membership.id)).toHaveCount(0);

      await notify(page).click();
      await workerReady(page);
      await expect(page.locator('[data-push=on]')).toBeVisible({ timeout: 20_000 });
      await subscribe(page, shop.owner.membership.id);
      await subscribe(page, kim.membership.id);
      await press(method(page, kim.membership.id, 'alert.notified.method.push'));
      await press(method(page, kim.membership.id, 'alert.notified.method.email'));
      await save(page);
      await expect(page.getByText(texts('valid.alertMethod'))).toBeVisible();
      await expect(method(page, kim.membership.id, 'alert.notified.method.push')).toBeFocused();
      await press(method(page, kim.membership.id, 'alert.notified.method.email'));
      await saved(page);
      await expect(screen(page, CENTER, 'empty')).toBeVisible();

      cabinet.cutPower({ ups: true });
      const raised = await eventually(async () => phone.arrived()[0]);
      expect(raised).toMatchObject({
        title: `Power off: ${device.name}`,
        text: expect.stringMatching(/^Since /),
      });
      expect(raised.target).toMatch(new RegExp(`^${DETAIL}\\?id=`));
      const mailed = async () => ({
        owner: (await mailsTo(system, shop.owner.account.email)).length,
        kim: (await mailsTo(system, kim.account.email)).length,
        others:
          (await mailsTo(system, away.account.email)).length +
          (await mailsTo(system, helper.account.email)).length,
      });
      await expect.poll(mailed, { timeout: 20_000 }).toEqual({ owner: 1, kim: 1, others: 0 });

      await deliverPush(page, raised);
      const banner = page.locator('[data-push-banner]');
      await expect(banner).toContainText(raised.title);
      await banner.getByRole('button').first().click();
      await expect(screen(page, DETAIL)).toBeVisible();
      await expect(badge(page, 'alert.active').first()).toBeVisible();
      await expect(page.getByText('Kim Park')).toBeVisible();

      cabinet.restorePower();
      await expect.poll(mailed, { timeout: 20_000 }).toEqual({ owner: 2, kim: 2, others: 0 });
      await expect
        .poll(() => phone.arrived().map(({ title }) => title))
        .toEqual([`Power off: ${device.name}`, `Recovered: ${device.name}`]);
      const { prisma } = system.database;
      const own = { merchantId: shop.merchant.id };
      // A delivery is recorded after its mail or push has arrived.
      await expect
        .poll(() => prisma.noticeDelivery.count({ where: { ...own, state: { not: 'delivered' } } }))
        .toBe(0);
      const notices = await prisma.notice.findMany({ where: own, include: { deliveries: true } });
      expect(notices.map(({ membershipId, key }) => [membershipId, key]).sort()).toEqual(
        [shop.owner, kim]
          .flatMap(({ membership }) => [
            [membership.id, 'alert.raised'],
            [membership.id, 'alert.recovered'],
          ])
          .sort(),
      );
      expect(new Set(notices.flatMap(({ deliveries }) => deliveries.map(({ state }) => state)))).toEqual(
        new Set(['delivered']),
      );
    });
  });

  test('a user who loses the cabinet is shown as removed and not notified the next time', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    const kim = await shop.member({ kind: 'staff', systemRole: 'manager', displayName: 'Kim Park' });
    await shop.signIn(page);
    await open(page, `${CONFIGURE}?deviceNo=${device.deviceNo}&type=power_off`);
    await subscribe(page, kim.membership.id);
    await subscribe(page, shop.owner.membership.id);
    await saved(page);
    await system.database.prisma.membership.update({
      where: { id: kim.membership.id },
      data: { deviceScope: 'selected' },
    });
    await open(page, `${CONFIGURE}?deviceNo=${device.deviceNo}&type=power_off`);
    await expect(member(page, kim.membership.id).locator('[data-badge="alert.user.removed"]')).toBeVisible();
    cabinet.cutPower({ ups: true });
    await expect
      .poll(async () => (await mailsTo(system, shop.owner.account.email)).length, { timeout: 20_000 })
      .toBe(1);
    expect(await mailsTo(system, kim.account.email)).toEqual([]);
    cabinet.restorePower();
  });

  test('nobody is disturbed during quiet hours; leaving unsaved changes asks', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await shop.signIn(page);
    await open(page, CONFIGURE);
    const own = shop.owner.membership.id;
    await subscribe(page, own);
    await page.getByRole('combobox', { name: texts('alert.kind'), exact: true }).click();
    await page.getByRole('button', { name: texts('enum.alert.type.offline'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('btn.stay') })
      .click();
    await expect(member(page, own).getByRole('checkbox').first()).toBeChecked();

    const clock = (minutes: number) =>
      new Date(system.now().getTime() + minutes * 60_000).toLocaleTimeString('en-GB', {
        timeZone: 'America/Los_Angeles',
        hour: '2-digit',
        minute: '2-digit',
      });
    await press(member(page, own).getByRole('switch', { name: texts('alert.users.quiet') }));
    await chooseTime(page, texts('alert.users.quietFrom'), clock(-60));
    await chooseTime(page, texts('alert.users.quietTo'), clock(120));
    await saved(page);
    await expect(screen(page, CENTER, 'empty')).toBeVisible();

    cabinet.cutPower({ ups: true });
    const delivery = await eventually(() =>
      system.database.prisma.noticeDelivery.findFirst({
        where: { notice: { membershipId: own }, method: 'email' },
      }),
    );
    expect(delivery.state).toBe('waiting');
    expect(delivery.dueAt.getTime() - system.now().getTime()).toBeGreaterThan(100 * 60_000);
    await open(page, SUPPORT);
    await expect(page.getByText(`Power off: ${device.name}`)).toBeVisible();
    expect(await mailsTo(system, shop.owner.account.email)).toEqual([]);
    cabinet.restorePower();
  });
});

/** Turns the wheels of a time by the keyboard. */
async function chooseTime(page: Page, label: string, time: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const sheet = page.getByRole('dialog');
  for (const [name, value] of [
    ['template.unit.hour', time.slice(0, 2)],
    ['template.unit.minute', time.slice(3, 5)],
  ] as const) {
    const wheel = sheet.getByRole('listbox', { name: texts(name) });
    await wheel.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step <= Number(value); step += 1) {
      await expect(wheel.getByRole('option', { selected: true })).toHaveText(String(step).padStart(2, '0'));
      if (step < Number(value)) await page.keyboard.press('ArrowDown');
    }
  }
  await sheet.getByRole('button', { name: texts('btn.ok') }).click();
  await expect(page.getByRole('combobox', { name: label, exact: true })).toContainText(time);
}
