import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { writeLiveEvents } from '@larder/use-cases/live/write-live-events';
import type { Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { expectToast } from './on-page.ts';
import { openLive } from './open-live.ts';
import { PASSWORD } from './password.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';

const LOGIN = '/pages/login/login';
const HOME = '/pages/tabBar/index/index';
const ME = '/pages/tabBar/my/my';
const DEVICES = '/pages/tabBar/my/sessions';
const CABINETS = '/pages/tabBar/device/device';
const texts = textsOf('en-US');

const confirm = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: texts('identity.session.end') });

test('a person signs out another phone, which shows sign-in within five seconds', async ({
  page,
  shop,
  system,
  browser,
}) => {
  const lost = await newPhone(browser, {
    webUrl: system.webUrl,
    locale: 'en-US',
    tokens: await tokensOf(system, shop.owner),
  });
  const thief = await lost.newPage();
  await openLive(thief, HOME);

  await shop.signInByForm(page);
  await open(page, ME);
  await page.getByRole('link', { name: texts('title.tabBar.my.sessions') }).click();
  await expect(screen(page, DEVICES)).toBeVisible();
  await expect(page.locator('[data-id]')).toHaveCount(2);
  await page.getByRole('button', { name: /^Sign out: / }).click();
  const ended = page.waitForResponse(/identity\.endSession/);
  await confirm(page).click();
  await ended;
  await expect(screen(thief, LOGIN)).toBeVisible();
  expect(await thief.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  await expect(page.getByText(texts('identity.session.alone'))).toBeVisible();
  await open(page, HOME);
  await lost.close();
});

test('a person signs out everywhere else at once and stays signed in here', async ({
  page,
  shop,
  system,
}) => {
  const others = [await tokensOf(system, shop.owner), await tokensOf(system, shop.owner)];
  await shop.signInByForm(page);
  await open(page, DEVICES);
  await page.getByRole('button', { name: texts('identity.session.endOthers') }).click();
  await expectToast(page, 'Signed out on 2 other devices', () => confirm(page).click());
  for (const { clientToken } of others) {
    const status = async () =>
      (
        await fetch(`${system.webUrl}/trpc/identity.readMe`, {
          headers: { authorization: `Bearer ${clientToken}` },
        })
      ).status;
    await expect.poll(status).toBe(401);
  }
  await open(page, HOME);
});

/** A second merchant of the shop's owner, with one cabinet of its own. */
async function givenSecondMerchant({ database, now }: System, { owner }: Shop) {
  const { prisma } = database;
  const merchant = await givenMerchant(prisma, { name: 'Second Fridges' });
  await givenMember(prisma, merchant.id, { account: {} });
  const at = now();
  const membership = await prisma.membership.create({
    data: {
      id: newTestId(),
      merchantId: merchant.id,
      accountId: owner.account.id,
      kind: 'staff',
      systemRole: 'manager',
      displayName: 'Sam Lee',
      createdAt: at,
      updatedAt: at,
    },
  });
  return { merchant, membership };
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await open(page, LOGIN);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
}

test('a person with two merchants chooses once, switches from Home and Me, and begins at the last one', async ({
  page,
  shop,
  system,
}) => {
  await shop.cabinet({ name: 'Lobby of the first' });
  const { merchant: second } = await givenSecondMerchant(system, shop);
  const { email } = shop.owner.account;
  const sheet = page.getByRole('dialog', { name: texts('identity.chooseMerchant') });
  const choose = (name: string) => sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await enterPassword(page, email);
  await choose(shop.merchant.name);
  await expect(screen(page, HOME)).toBeVisible();
  await open(page, CABINETS);
  await expect(page.getByText('Lobby of the first')).toBeVisible();

  await open(page, HOME);
  await page.getByRole('button', { name: shop.merchant.name }).click();
  await choose(second.name);
  await expect(page.getByRole('button', { name: second.name })).toBeVisible();
  await open(page, CABINETS, 'empty');
  await expect(page.getByText('Lobby of the first')).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await enterPassword(page, email);
  await expect(page.getByRole('button', { name: second.name })).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await open(page, ME);
  await page.getByRole('button', { name: /^Switch merchant/ }).click();
  await choose(shop.merchant.name);
  await expect(page.getByRole('button', { name: shop.merchant.name })).toBeVisible();
});

test('a switch leads every tab to the other merchant, whose events arrive and no longer those of the former', async ({
  page,
  shop,
  system,
  context,
}) => {
  const { merchant: second, membership } = await givenSecondMerchant(system, shop);
  await enterPassword(page, shop.owner.account.email);
  const sheet = page.getByRole('dialog', { name: texts('identity.chooseMerchant') });
  await sheet.getByRole('button', { name: new RegExp(`^${shop.merchant.name}`) }).click();
  await expect(screen(page, HOME)).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(ME);
  await expect(screen(tab, ME)).toBeVisible();
  await expect(tab.getByText(shop.merchant.name).first()).toBeVisible();

  await page.getByRole('button', { name: shop.merchant.name }).click();
  await sheet.getByRole('button', { name: /^Second Fridges/ }).click();
  await expect(page.getByRole('button', { name: second.name })).toBeVisible();
  await expect(screen(tab, HOME)).toBeVisible();
  await expect(tab.getByRole('button', { name: second.name })).toBeVisible();

  const announce = (merchantId: string, membershipId: string) =>
    system.database.prisma.$transaction((tx) =>
      writeLiveEvents(tx, {
        events: [{ type: 'access.changed', membershipId }],
        at: system.now(),
        defaultMerchantId: merchantId,
      }),
    );
  const refreshed: Page[] = [];
  context.on('request', (request) => {
    if (request.url().includes('identity.refreshTokens')) refreshed.push(request.frame().page());
  });
  await announce(shop.merchant.id, shop.owner.membership.id);
  await announce(second.id, membership.id);
  await expect(page.getByRole('alertdialog', { name: texts('refusal.PERMISSION_CHANGED') })).toBeVisible();
  // Only the event of the merchant that is shown counts; either tab renews the tokens that both use.
  await expect.poll(() => refreshed.length).toBeGreaterThan(0);
  expect(new Set(refreshed).size).toBe(refreshed.length);
  await tab.close();
});
