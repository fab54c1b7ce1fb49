import type { Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { linkMailedTo } from './link-mailed-to.ts';
import { newPhone } from './new-phone.ts';
import { expectToast } from './on-page.ts';
import { PASSWORD } from './password.ts';
import { textsOf } from './texts.ts';

const LIST = '/pages/index/user-management/list';
const ADD_USER = '/pages/index/user-management/user/add-new-user';
const EDIT_USER = '/pages/index/user-management/user/edit-user';
const ADD_ROLE = '/pages/index/user-management/role/add-new-role';
const EDIT_ROLE = '/pages/index/user-management/role/edit-role';
const VIEW_ROLE = '/pages/index/user-management/role/view-role';
const HOME = '/pages/tabBar/index/index';
const texts = textsOf('en-US');

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const area = (page: Page, name: string) => page.locator(`[data-area="${name}"]`);
const tabs = (page: Page) => page.getByRole('navigation').getByRole('link');
const pressAndRead = (page: Page, name: string, toast: string) =>
  expectToast(page, toast, () => button(page, name).click());
const changed = (page: Page) => page.getByRole('alertdialog', { name: texts('refusal.PERMISSION_CHANGED') });

test.describe('J10: roles', () => {
  test('a role is built, previewed and given by invitation; a change reaches the phone at once', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    await shop.signInByForm(page);
    await link(page, texts('home.tile.users')).first().click();
    await expect(screen(page, LIST)).toBeVisible();
    await page.getByText(texts('team.roles.tab'), { exact: true }).click();
    await link(page, texts('team.roles.add')).click();
    await expect(screen(page, ADD_ROLE)).toBeVisible();

    await button(page, texts('team.role.save')).click();
    await expect(field(page, 'name')).toBeFocused();
    await field(page, 'name').fill('Night shift');
    await area(page, 'orders').getByRole('button').click();
    // Refunding needs the orders: both are ticked, and unticked together.
    await page.getByRole('checkbox', { name: texts('team.permission.order.refund') }).check();
    await expect(page.getByRole('checkbox', { name: texts('team.permission.order.view') })).toBeChecked();
    await page.getByRole('checkbox', { name: texts('team.permission.order.refund') }).uncheck();
    await area(page, 'cabinets').getByRole('button').click();
    await page.getByRole('checkbox', { name: texts('team.permission.device.view') }).check();

    await button(page, texts('team.role.preview')).click();
    await expect(screen(page, HOME)).toBeVisible();
    await expect(page.locator('[data-preview]')).toContainText('Night shift');
    await expect(tabs(page)).toHaveText(
      (['index.index', 'device.device', 'support.support', 'my.my'] as const).map((tab) =>
        texts(`title.tabBar.${tab}`),
      ),
    );
    await expect(page.getByText(texts('team.area.restock'), { exact: false }).last()).toBeVisible();
    await expect(link(page, texts('home.tile.users'))).toHaveCount(0);
    await button(page, texts('team.preview.end')).click();
    await expect(screen(page, ADD_ROLE)).toBeVisible();
    await expect(field(page, 'name')).toHaveValue('Night shift');
    await expect(page.locator('[data-preview]')).toHaveCount(0);
    await pressAndRead(page, texts('team.role.save'), texts('toast.roleAdded'));
    await expect(screen(page, LIST)).toBeVisible();

    await open(page, ADD_USER);
    await button(page, texts('team.invite.send')).click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
    const email = `${shop.cola.id.slice(-12)}@example.com`;
    await field(page, 'email').fill(email);
    await field(page, 'userName').fill('Sam Night');
    await page.getByRole('combobox', { name: texts('team.user.role') }).click();
    await expect(page.getByRole('dialog').getByText(texts('enum.role.owner'))).toHaveCount(0);
    await page.getByRole('dialog').getByText('Night shift').click();
    await pressAndRead(page, texts('team.invite.send'), texts('toast.invitationSent'));
    await open(page, LIST);
    await expect(page.getByText('Sam Night')).toBeVisible();

    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'en-US', tokens: null });
    const sam = await phone.newPage();
    await sam.goto(await linkMailedTo(system, email));
    await field(sam, 'password').fill(PASSWORD);
    await field(sam, 'confirm').fill(PASSWORD);
    await button(sam, texts('identity.invitation.join')).click();
    await expect(screen(sam, HOME)).toBeVisible();
    await expect(tabs(sam)).toHaveCount(4);
    await sam.goto('/pages/index/order-management/refund?id=x');
    await expect(screen(sam, '/pages/index/order-management/refund', 'denied')).toBeVisible();
    await open(sam, HOME);

    // The owner's list has learned of the new user by itself.
    const row = page.locator('[data-id]').filter({ hasText: 'Sam Night' });
    await expect(row).toContainText('Night shift');
    const roleId = (await system.database.prisma.role.findFirstOrThrow({ where: { name: 'Night shift' } }))
      .id;
    await open(page, `${VIEW_ROLE}?id=${roleId}`);
    await expect(button(page, texts('team.role.delete'))).toBeDisabled();
    await expect(page.getByText(texts('refusal.ROLE_IN_USE').replace('{n}', '1'))).toBeVisible();
    await open(page, `${EDIT_ROLE}?id=${roleId}`);
    await area(page, 'restock').getByText(texts('team.level.restock.see'), { exact: true }).click();
    await button(page, texts('team.role.save')).click();
    await expect(dialog(page)).toContainText('1 person has this role');
    await confirm(page, texts('team.role.change'));
    await expect(changed(sam)).toBeVisible();
    await button(sam, texts('btn.ok')).click();
    await expect(screen(sam, HOME)).toBeVisible();
    await expect(tabs(sam)).toHaveCount(5);
    await phone.close();
  });

  test('an invitation expires, is sent again and revoked', async ({ page, shop, system, browser }) => {
    const email = `r${shop.cola.id.slice(-12)}@example.com`;
    await shop.signIn(page);
    await open(page, ADD_USER);
    await field(page, 'email').fill(email);
    await field(page, 'userName').fill('Jo Lindqvist');
    await page.getByRole('combobox', { name: texts('team.user.role') }).click();
    await page.getByRole('dialog').getByText(texts('enum.role.viewer'), { exact: true }).click();
    await pressAndRead(page, texts('team.invite.send'), texts('toast.invitationSent'));
    const first = await linkMailedTo(system, email);
    const past = new Date(system.now().getTime() - 60_000);
    await system.database.prisma.invitation.updateMany({
      where: { email },
      data: { sentAt: past, expiresAt: past },
    });
    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'en-US', tokens: null });
    const jo = await phone.newPage();
    const isEnded = async (address: string) => {
      await jo.goto('about:blank');
      await jo.goto(address);
      await expect(jo.getByText(texts('identity.invitation.ended'))).toBeVisible();
    };
    await isEnded(first);
    await open(page, LIST);
    await expect(page.getByText(texts('team.invite.expiredAt').split('{')[0] ?? '')).toBeVisible();
    await pressAndRead(page, `${texts('team.invite.resend')}: Jo Lindqvist`, texts('team.invite.resent'));
    const second = await linkMailedTo(system, email, first);
    await isEnded(first);
    await jo.goto('about:blank');
    await jo.goto(second);
    await expect(field(jo, 'password')).toBeVisible();
    await button(page, `${texts('team.invite.revoke')}: Jo Lindqvist`).click();
    await confirm(page, texts('team.invite.revoke'));
    await expect(page.getByText('Jo Lindqvist')).toHaveCount(0);
    await isEnded(second);
    await phone.close();
  });

  test('a user is removed during a restock task: the dialog says what happens, the owner takes over', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    const { device } = await shop.cabinet({ name: 'Lobby East' });
    const tom = await shop.member({ kind: 'staff', systemRole: 'operations', displayName: 'Tom Reyes' });
    const at = system.now();
    const task = await system.database.prisma.restockTask.create({
      data: {
        id: tom.membership.id,
        merchantId: shop.merchant.id,
        deviceId: device.id,
        mode: 'quick',
        operatorId: tom.membership.id,
        taskNo: `T${device.deviceNo}`,
        status: 'restocking',
        createdAt: at,
        startedAt: at,
        updatedAt: at,
      },
    });
    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'en-US', tokens: null });
    const toms = await phone.newPage();
    await shop.signInByForm(toms, tom);
    await shop.signIn(page);
    await open(page, `${EDIT_USER}?id=${tom.membership.id}`);
    await button(page, texts('team.user.remove')).click();
    await expect(dialog(page).locator('[data-duties]')).toContainText('1 open restock task goes to you.');
    await confirm(page, texts('team.user.remove'));
    await expect(screen(toms, '/pages/user/no-permission')).toBeVisible();
    const { operatorId } = await system.database.prisma.restockTask.findUniqueOrThrow({
      where: { id: task.id },
    });
    expect(operatorId).toBe(shop.owner.membership.id);
    await open(page, LIST);
    await expect(page.getByText('Tom Reyes')).toHaveCount(0);
    await phone.close();
  });

  test('a system role is read-only and can be copied; the own place is locked', async ({ page, shop }) => {
    await shop.signIn(page);
    await page.goto(`${EDIT_ROLE}?id=support`);
    await expect(screen(page, VIEW_ROLE)).toBeVisible();
    await expect(button(page, texts('team.role.delete'))).toHaveCount(0);
    await link(page, texts('team.role.copy')).click();
    await expect(screen(page, ADD_ROLE)).toBeVisible();
    await expect(field(page, 'name')).toHaveValue('Copy of Support');
    await expect(
      page.getByText(texts('team.role.compare.same').replace('{name}', texts('enum.role.support'))),
    ).toBeVisible();
    await area(page, 'money').getByText(texts('team.level.money.see'), { exact: true }).click();
    await expect(page.getByText(texts('team.permission.stats.view')).last()).toBeVisible();
    await pressAndRead(page, texts('team.role.save'), texts('toast.roleAdded'));
    await open(page, `${EDIT_USER}?id=${shop.owner.membership.id}`);
    await expect(page.getByText(texts('team.user.ownLocked'))).toBeVisible();
    await expect(button(page, texts('team.user.remove'))).toHaveCount(0);
  });

  test('a user gets fewer cabinets and another role in one edit, said before it is sent', async ({
    page,
    shop,
  }) => {
    await shop.cabinet({ name: 'Lobby East' });
    await shop.cabinet({ name: 'Garage 2' });
    const priya = await shop.member({ kind: 'staff', systemRole: 'viewer', displayName: 'Priya Shah' });
    await shop.signIn(page);
    await open(page, `${EDIT_USER}?id=${priya.membership.id}`);
    await page.getByRole('combobox', { name: texts('team.user.role') }).click();
    await page.getByRole('dialog').getByText(texts('enum.role.support'), { exact: true }).click();
    await page.getByRole('radio', { name: texts('team.user.scope.selected') }).check();
    await page.getByText(texts('team.restocker.choose')).click();
    await page.getByRole('checkbox', { name: 'Lobby East' }).check();
    await button(page, texts('btn.done')).click();
    await button(page, texts('btn.save')).click();
    await expect(dialog(page)).toContainText('Priya Shah');
    await expectToast(page, texts('team.user.saved'), () => confirm(page, texts('team.user.change')));
    await open(page, LIST);
    const row = page.locator('[data-id]').filter({ hasText: 'Priya Shah' });
    await expect(row).toContainText(texts('enum.role.support'));
    await expect(row).toContainText('1 device');
  });
});
