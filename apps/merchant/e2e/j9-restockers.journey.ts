import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { PASSWORD } from './shop.ts';
import { textsOf } from './texts.ts';

const LIST = '/pages/index/replenishman-list/index';
const ADD = '/pages/index/replenishman-list/add-replenishman';
const DETAIL = '/pages/index/replenishman-list/replenishman-detail';
const HOME = '/pages/tabBar/index/index';
const DEVICES = '/pages/tabBar/device/device';
const texts = textsOf('en-US');

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const told = (page: Page) => page.locator('[data-toast]');

test.describe('J9: restockers', () => {
  test('one is added, bound to one cabinet, and sees nothing else; bad entries are told where they stand', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    const { device } = await shop.cabinet({ name: 'Lobby East' });
    const { device: other } = await shop.cabinet({ name: 'Garage 2' });
    const email = `${device.deviceNo.toLowerCase()}@example.com`;
    await shop.signIn(page);
    await open(page, LIST, 'empty');
    await page.getByRole('link', { name: texts('team.restockers.add') }).click();
    await expect(screen(page, ADD)).toBeVisible();

    await field(page, 'email').fill('x');
    await field(page, 'password').fill('12345');
    await button(page, texts('btn.save')).click();
    await expect(page.getByText(texts('valid.email'), { exact: true })).toBeVisible();
    await expect(page.getByText(texts('valid.userName'))).toBeVisible();
    await expect(field(page, 'email')).toBeFocused();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);

    await field(page, 'email').fill(email);
    await field(page, 'password').fill(PASSWORD);
    await field(page, 'userName').fill('Robin Fields');
    await page.getByText(texts('team.restocker.choose')).click();
    await page.getByRole('checkbox', { name: 'Lobby East' }).check();
    await button(page, texts('btn.done')).click();
    await button(page, texts('btn.save')).click();
    await expect(told(page)).toHaveText(texts('toast.restockerAdded'));
    await expect(screen(page, LIST)).toBeVisible();
    const row = page.locator('[data-id]').filter({ hasText: 'Robin Fields' });
    await expect(row.locator('[data-badge="account.active"]')).toBeVisible();
    await expect(row).toContainText('1 device');

    await page.goto(ADD);
    await field(page, 'email').fill(email);
    await field(page, 'password').fill(PASSWORD);
    await field(page, 'userName').fill('Somebody else');
    await button(page, texts('btn.save')).click();
    await expect(page.getByText(texts('refusal.EMAIL_TAKEN'))).toBeVisible();
    await expect(field(page, 'userName')).toHaveValue('Somebody else');

    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'en-US', tokens: null });
    const robin = await phone.newPage();
    await robin.goto('/pages/login/login');
    await field(robin, 'email').fill(email);
    await field(robin, 'password').fill(PASSWORD);
    await robin.locator('button[type=submit]').click();
    await expect(screen(robin, HOME)).toBeVisible();
    await open(robin, DEVICES);
    await expect(robin.locator('[data-id]')).toHaveCount(1);
    await expect(robin.locator(`[data-id="${device.deviceNo}"]`)).toBeVisible();
    await robin.goto('/pages/index/order-management/order-management');
    await expect(screen(robin, '/pages/index/order-management/order-management', 'denied')).toBeVisible();
    await robin.goto(`/pages/device/device-details?deviceNo=${other.deviceNo}`);
    await expect(robin.getByText(texts('refusal.NOT_FOUND'))).toBeVisible();
    await phone.close();
  });

  test('is renamed, gets and loses cabinets, is shut out and deleted', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    const { device } = await shop.cabinet({ name: 'Lobby East' });
    const { device: second } = await shop.cabinet({ name: 'Garage 2' });
    const robin = await shop.member({
      ...{ kind: 'restocker', displayName: 'Robin Fields', deviceScope: 'selected', deviceIds: [device.id] },
    });
    await system.database.prisma.restockTask.create({
      data: {
        ...{ id: robin.membership.id, merchantId: shop.merchant.id, deviceId: device.id, mode: 'quick' },
        ...{ operatorId: robin.membership.id, taskNo: `T${device.deviceNo}`, status: 'created' },
        ...{ createdAt: system.now(), updatedAt: system.now() },
      },
    });
    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'en-US', tokens: null });
    const his = await phone.newPage();
    await shop.signIn(his, robin);

    await shop.signIn(page);
    await open(page, `${DETAIL}?id=${robin.membership.id}`);
    await button(page, texts('team.restocker.rename')).click();
    await field(page, 'userName').fill('Robin Hill');
    await button(page, texts('btn.save')).click();
    await expect(page.getByRole('heading', { name: 'Robin Hill' })).toBeVisible();

    await button(page, texts('team.restocker.bind')).click();
    await expect(page.getByRole('checkbox', { name: 'Lobby East' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Garage 2' }).check();
    await button(page, texts('btn.done')).click();
    await expect(page.locator(`[data-id="${second.deviceNo}"]`)).toBeVisible();
    await expect(his.getByRole('alertdialog')).toContainText(texts('refusal.PERMISSION_CHANGED'));
    await button(his, texts('btn.ok')).click();

    await button(page, texts('team.restocker.delete')).click();
    await confirm(page, texts('team.restocker.delete'));
    await expect(page.getByRole('alertdialog')).toContainText('Robin Hill has an open restock');
    await button(page, texts('btn.ok')).click();

    await button(page, texts('team.restocker.unbindLabel').replace('{device}', 'Lobby East')).click();
    await confirm(page, texts('team.restocker.unbind'));
    await expect(told(page).last()).toHaveText(texts('team.restocker.handedOver'));
    const task = await system.database.prisma.restockTask.findUniqueOrThrow({
      where: { id: robin.membership.id },
    });
    expect(task.operatorId).toBe(shop.owner.membership.id);

    await button(page, texts('team.restocker.disable')).click();
    await confirm(page, texts('team.restocker.disable'));
    await expect(badge(page, 'account.disabled')).toBeVisible();
    await button(page, texts('team.restocker.enable')).click();
    await expect(badge(page, 'account.active')).toBeVisible();

    await button(page, texts('team.restocker.resetPassword')).click();
    await field(page, 'password').fill('12345');
    await button(page, texts('team.restocker.resetPassword')).click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await field(page, 'password').fill('seven-otters-9');
    await button(page, texts('team.restocker.resetPassword')).click();
    await expect(told(page).last()).toHaveText(texts('team.restocker.passwordReset'));

    await button(page, texts('team.restocker.delete')).click();
    await confirm(page, texts('team.restocker.delete'));
    await expect(screen(page, HOME)).toBeVisible();
    await open(page, LIST, 'empty');
    await phone.close();
  });
});
