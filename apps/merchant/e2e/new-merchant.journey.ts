import { builtInLegalVersion } from '@larder/domain/platform/legal-text';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { expect, open, screen, test } from './journey.ts';
import { codeMailedTo } from './mails-to.ts';
import { newPhone } from './new-phone.ts';
import { expectToast } from './on-page.ts';
import { platformCommand } from './platform-command.ts';
import { MERCHANT_TIME_ZONE } from './shop.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';

const HOME = '/pages/tabBar/index/index';
const REGISTER = '/pages/login/register';
const LEGAL = '/pages/login/legal';
const SETTINGS = '/pages/setting/index';
const SUPPORT = '/pages/tabBar/support/support';
const PASSWORD = 'larder-otter-7';
const texts = textsOf('en-US');

const step = (page: Page, name: string) => page.locator(`[data-id="${name}"]`);
const openStep = (page: Page) => page.locator('[aria-current="step"]');

test('a new merchant reads the terms, registers, and is led through its first steps until it sells', async ({
  page,
  system,
}) => {
  const { prisma } = system.database;
  const email = 'nora.new@example.com';
  await open(page, REGISTER);
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: texts('support.legal.privacy') }).click();
  const privacy = await popup;
  await expect(privacy.getByRole('heading', { name: 'If you shop at a cabinet' })).toBeVisible();
  await privacy.getByRole('radio', { name: texts('support.legal.terms') }).press('Space');
  await expect(privacy.getByRole('heading', { name: 'When you can sell' })).toBeVisible();
  await expect(privacy.getByText(`Version ${builtInLegalVersion}`)).toBeVisible();
  await privacy.close();

  for (const [name, value] of [
    ['merchantName', 'Nora Fridges'],
    ['contactName', 'Nora Fields'],
    ['email', email],
    ['password', PASSWORD],
    ['confirm', PASSWORD],
  ] as const)
    await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: texts('btn.sendCode') }).click();
  await page.locator('[name=code]').fill(await codeMailedTo(system, email));
  await page.locator('button[type=submit]').click();
  await expect(page.getByText(texts('identity.steps.onboarding'))).toBeVisible();
  await expect(openStep(page)).toContainText(texts('identity.steps.products'));
  await expect(page.locator('[data-id=guard]')).toContainText('$5.00');
  const merchant = await prisma.merchant.findFirstOrThrow({ where: { name: 'Nora Fridges' } });
  const accepted = await prisma.termsAcceptance.findMany({ where: { merchantId: merchant.id } });
  expect(accepted.map(({ version }) => version)).toEqual([builtInLegalVersion]);
  // The platform's library has a product, which another merchant sells.
  await givenProduct(prisma, (await givenMerchant(prisma)).id);
  await openStep(page).getByRole('link').click();
  await expect(screen(page, '/pages/index/product-management/cloud-product-library')).toBeVisible();

  await givenProduct(prisma, merchant.id, { platform: { name: 'Cola' } });
  await open(page, HOME);
  await expect(step(page, 'products')).toContainText('1 product in your library');
  await expect(step(page, 'alerts')).toContainText(texts('identity.steps.alerts.done'));
  await expect(openStep(page)).toContainText(texts('identity.steps.cabinet.waiting'));
  await openStep(page)
    .getByRole('link', { name: texts('identity.steps.cabinet.ask') })
    .click();
  await expect(page.getByText(texts('support.contactNone'))).toBeVisible();

  await open(page, HOME);
  expect(await platformCommand(system, 'merchant', 'list', '--status', 'onboarding')).toContain(email);
});

test('new terms are shown to owners until one accepts them, and nobody is kept from working', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const { passwordHash } = shop.owner.account;
  const merchant = await givenMerchant(prisma, { timezone: MERCHANT_TIME_ZONE });
  const owner = await givenMember(prisma, merchant.id, {
    account: { passwordHash },
    hasAcceptedTerms: false,
  });
  await shop.signInByForm(page, owner);
  await page.getByRole('link', { name: texts('home.terms.read') }).click();
  await expect(screen(page, LEGAL)).toBeVisible();
  const accept = page.getByRole('button', { name: texts('support.legal.accept') });
  await expectToast(page, texts('support.legal.accepted'), () => accept.click());
  await expect(accept).toHaveCount(0);
  const accepted = await prisma.termsAcceptance.findMany({ where: { merchantId: merchant.id } });
  expect(accepted).toMatchObject([{ version: builtInLegalVersion, accountId: owner.account.id }]);
  await page.getByRole('button', { name: texts('btn.back') }).click();
  await expect(page.getByText(texts('home.terms'), { exact: true })).toHaveCount(0);
});

test('a restock mode that an owner switches off goes from another phone, and says what ends with it', async ({
  browser,
  page,
  shop,
  system,
}) => {
  const { device } = await shop.sellingCabinet();
  const trip = { mode: 'one_click', deviceNos: [device.deviceNo] };
  await callApi(system, shop.owner, 'restock.saveTrip', trip);
  const manager = await shop.member({ kind: 'staff', systemRole: 'manager' });
  const tokens = await tokensOf(system, manager);
  const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'en-US', tokens });
  const other = await phone.newPage();
  await open(other, '/pages/new-restock/index');
  const card = other.getByText(texts('enum.restock.mode.one_click'));
  await expect(card.first()).toBeVisible();

  await shop.signIn(page);
  await open(page, SETTINGS);
  const mode = page.getByRole('switch', { name: /^One-Click Restock/ });
  await mode.press('Space');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 trip is canceled.');
  await question.getByRole('button', { name: texts('btn.cancel') }).click();
  await expect(mode).toBeChecked();
  await mode.press('Space');
  await question.getByRole('button', { name: texts('device.settings.modes.off') }).click();
  await expect(mode).not.toBeChecked();
  await expect(card).toHaveCount(0);
  const openTrips = { status: 'open', merchantId: shop.merchant.id } as const;
  expect(await system.database.prisma.restockTrip.count({ where: openTrips })).toBe(0);
  await mode.press('Space');
  await expect(card.first()).toBeVisible();

  await open(other, SETTINGS);
  await expect(other.getByText(texts('device.settings.blindCount'))).toBeVisible();
  await expect(other.getByRole('switch', { name: /^One-Click Restock/ })).toHaveCount(0);
  await phone.close();
});

test('a suspended merchant finds the way to customer service on every screen, and no other dead end', async ({
  page,
  shop,
  system,
}) => {
  await shop.signIn(page);
  await platformCommand(system, 'merchant', 'suspend', shop.merchant.merchantNo);
  await open(page, SETTINGS);
  await page
    .getByRole('alert')
    .getByRole('link', { name: texts('title.tabBar.support.support') })
    .click();
  await expect(screen(page, SUPPORT)).toBeVisible();
  await expect(page.getByText(texts('support.contactNone'))).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0);
});
