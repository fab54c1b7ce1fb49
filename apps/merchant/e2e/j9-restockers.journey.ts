import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test } from './journey.ts';
import { linkMailedTo } from './link-mailed-to.ts';
import { newPhone } from './new-phone.ts';
import { button, confirm, expectToast } from './on-page.ts';
import { PASSWORD } from './password.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const LIST = '/pages/index/replenishman-list/index';
const ADD = '/pages/index/replenishman-list/add-replenishman';
const DETAIL = '/pages/index/replenishman-list/replenishman-detail';
const HOME = '/pages/tabBar/index/index';
const DEVICES = '/pages/tabBar/device/device';
const texts = textsOf('en-US');

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const sendInvitation = (page: Page) =>
  expectToast(page, texts('toast.invitationSent'), () => button(page, texts('team.invite.send')).click());

/** Creates an owner at another merchant and returns their e-mail. */
async function givenOwnerOfOtherMerchant({ database: { prisma } }: System): Promise<string> {
  const { account } = await givenMember(prisma, (await givenMerchant(prisma)).id);
  return account.email;
}

test.describe('J9: restockers', () => {
  test('are invited by mail, set a password, are bound to one cabinet and see nothing else', async ({
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
    await button(page, texts('team.invite.send')).click();
    await expect(page.getByText(texts('valid.email'), { exact: true })).toBeVisible();
    await expect(page.getByText(texts('valid.userName'))).toBeVisible();
    await expect(field(page, 'email')).toBeFocused();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);

    await field(page, 'email').fill(email);
    await field(page, 'userName').fill('Robin Fields');
    await page.getByText(texts('team.restocker.choose')).click();
    await page.getByRole('checkbox', { name: 'Lobby East' }).check();
    await button(page, texts('btn.done')).click();
    await sendInvitation(page);
    await expect(screen(page, LIST)).toBeVisible();
    const row = page.locator('[data-id]').filter({ hasText: 'Robin Fields' });
    await expect(row).toContainText(email);

    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'en-US', tokens: null });
    const robin = await phone.newPage();
    const link = await linkMailedTo(system, email);
    await robin.goto(link);
    await field(robin, 'password').fill(PASSWORD);
    await field(robin, 'confirm').fill(PASSWORD);
    await button(robin, texts('identity.invitation.join')).click();
    await expect(screen(robin, HOME)).toBeVisible();
    await open(robin, DEVICES);
    await expect(robin.locator('[data-id]')).toHaveCount(1);
    await expect(robin.locator(`[data-id="${device.deviceNo}"]`)).toBeVisible();
    await robin.goto('/pages/index/order-management/order-management');
    await expect(screen(robin, '/pages/index/order-management/order-management', 'denied')).toBeVisible();
    await robin.goto(`/pages/device/device-details?deviceNo=${other.deviceNo}`);
    await expect(robin.getByText(texts('refusal.NOT_FOUND'))).toBeVisible();
    await robin.goto(link);
    await expect(robin.getByText(texts('identity.invitation.ended'))).toBeVisible();
    await phone.close();

    await expect(row.locator('[data-badge="account.active"]')).toBeVisible();
    await expect(row).toContainText('1 device');
    await page.goto(ADD);
    await field(page, 'email').fill(email);
    await field(page, 'userName').fill('Somebody else');
    await button(page, texts('team.invite.send')).click();
    await expect(page.getByText(texts('refusal.EMAIL_TAKEN'))).toBeVisible();
    await expect(field(page, 'userName')).toHaveValue('Somebody else');
  });

  test('an invitation is revoked; a person with an account joins by consent, without a password', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    const otherEmail = await givenOwnerOfOtherMerchant(system);
    await shop.signIn(page);
    for (const userName of ['Robin Fields', 'Kim Woods']) {
      await page.goto(ADD);
      await field(page, 'email').fill(userName === 'Kim Woods' ? otherEmail : `r${otherEmail}`);
      await field(page, 'userName').fill(userName);
      await sendInvitation(page);
    }
    await open(page, LIST);
    await button(page, `${texts('team.invite.revoke')}: Robin Fields`).click();
    await confirm(page, texts('team.invite.revoke'));
    await expect(page.getByText('Robin Fields')).toHaveCount(0);

    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'zh-CN', tokens: null });
    const kim = await phone.newPage();
    await kim.goto(await linkMailedTo(system, otherEmail));
    await expect(field(kim, 'password')).toHaveCount(0);
    await button(kim, textsOf('zh-CN')('identity.invitation.join')).click();
    await expect(kim.getByRole('link', { name: textsOf('zh-CN')('btn.signIn') })).toBeVisible();
    await expect(page.locator('[data-badge="account.active"]')).toBeVisible();
    await phone.close();
  });

  test('are renamed, get and lose cabinets, are disabled and deleted', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    const { device } = await shop.cabinet({ name: 'Lobby East' });
    const { device: second } = await shop.cabinet({ name: 'Garage 2' });
    const robin = await shop.member({
      kind: 'restocker',
      displayName: 'Robin Fields',
      deviceScope: 'selected',
      deviceIds: [device.id],
    });
    await system.database.prisma.restockTask.create({
      data: {
        id: robin.membership.id,
        merchantId: shop.merchant.id,
        deviceId: device.id,
        mode: 'quick',
        operatorId: robin.membership.id,
        taskNo: `T${device.deviceNo}`,
        status: 'created',
        createdAt: system.now(),
        updatedAt: system.now(),
      },
    });
    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'en-US', tokens: null });
    const secondPage = await phone.newPage();
    await shop.signInByForm(secondPage, robin);

    await shop.signIn(page);
    await open(page, `${DETAIL}?id=${robin.membership.id}`);
    await button(page, texts('team.restocker.rename')).click();
    await field(page, 'userName').fill('Robin Hill');
    await button(page, texts('btn.save')).click();
    await expect(page.getByRole('heading', { name: 'Robin Hill' })).toBeVisible();

    await button(page, texts('team.restocker.bind')).click();
    await page.getByRole('checkbox', { name: 'Garage 2' }).check();
    await expect(page.getByRole('checkbox', { name: 'Lobby East' })).toHaveCount(0);
    await button(page, texts('btn.done')).click();
    await expect(page.locator(`[data-id="${second.deviceNo}"]`)).toBeVisible();
    await expect(secondPage.getByRole('alertdialog')).toContainText(texts('refusal.PERMISSION_CHANGED'));
    await button(secondPage, texts('btn.ok')).click();

    await button(page, texts('team.restocker.delete')).click();
    await confirm(page, texts('team.restocker.delete'));
    await expect(page.getByRole('alertdialog')).toContainText(
      texts('team.restocker.deleteBlocked').replace('{name}', 'Robin Hill'),
    );
    await button(page, texts('btn.ok')).click();

    await button(page, texts('team.restocker.unbindLabel').replace('{device}', 'Lobby East')).click();
    const unbind = () => confirm(page, texts('team.restocker.unbind'));
    await expectToast(page, texts('team.restocker.handedOver'), unbind);
    const task = await system.database.prisma.restockTask.findUniqueOrThrow({
      where: { id: robin.membership.id },
    });
    expect(task.operatorId).toBe(shop.owner.membership.id);

    await button(page, texts('team.restocker.disable')).click();
    await confirm(page, texts('team.restocker.disable'));
    await expect(badge(page, 'account.disabled')).toBeVisible();
    await button(page, texts('team.restocker.enable')).click();
    await expect(badge(page, 'account.active')).toBeVisible();

    await button(page, texts('team.restocker.delete')).click();
    await confirm(page, texts('team.restocker.delete'));
    await expect(screen(page, LIST, 'empty')).toBeVisible();
    await phone.close();
  });
});
