import { readFile } from 'node:fs/promises';
import type { Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Page } from '@playwright/test';
import { codeNow, givenTwoStep, STEP_MS } from './given-two-step.ts';
import { expect, open, screen, test } from './journey.ts';
import { mailsTo } from './mails-to.ts';
import { PASSWORD } from './password.ts';
import { platformCommand } from './platform-command.ts';
import { textsOf } from './texts.ts';

const LOGIN = '/pages/login/login';
const HOME = '/pages/tabBar/index/index';
const ME = '/pages/tabBar/my/my';
const TWO_STEP = '/pages/tabBar/my/two-step';
const ORDERS = '/pages/index/order-management/order-management';
const texts = textsOf('en-US');

const button = (page: Page, key: Parameters<typeof texts>[0]) =>
  page.getByRole('button', { name: texts(key), exact: true });
const code = (page: Page) => page.locator('[name=code]');

async function enterPassword(page: Page, { account }: Member): Promise<void> {
  await open(page, LOGIN);
  await page.locator('[name=email]').fill(account.email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
}

/** Goes through the setup from its first form; returns the key and the recovery codes on the screen. */
async function setUp(page: Page, codeOf: (key: string) => string) {
  await page.locator('[name=password]').fill(PASSWORD);
  await button(page, 'btn.next').click();
  await expect(page.getByRole('img', { name: texts('identity.twoStep.scan.picture') })).toBeVisible();
  const key = ((await page.locator('[data-key]').textContent()) ?? '').replaceAll(' ', '');
  await code(page).fill(codeOf(key));
  const codes = page.locator('[data-recovery-codes] li');
  await expect(codes).toHaveCount(10);
  return { key, recoveryCodes: await codes.allInnerTexts() };
}

test('a member sets up a second step, saves the recovery codes and signs in with a code', async ({
  page,
  shop,
  system,
}) => {
  await shop.signInByForm(page);
  await open(page, ME);
  await expect(page.getByRole('link', { name: /^Two-step verification/ })).toContainText(
    texts('me.twoStep.off'),
  );
  await page.getByRole('link', { name: /^Two-step verification/ }).click();
  await button(page, 'identity.twoStep.setUp').click();
  await page.locator('[name=password]').fill('wrong-password-1');
  await button(page, 'btn.next').click();
  await expect(page.getByText(texts('refusal.PASSWORD_WRONG')).first()).toBeVisible();
  // A code is accepted in its 30 s and the next: it begins now, and is refused as used below.
  await system.moveClock(STEP_MS - (system.now().getTime() % STEP_MS));
  let first = '';
  const { key, recoveryCodes } = await setUp(page, (shown) => {
    first = codeNow(system, shown);
    return first;
  });
  const downloading = page.waitForEvent('download');
  await button(page, 'identity.twoStep.saved.download').click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  for (const saved of recoveryCodes) expect(file).toContain(saved);
  await button(page, 'identity.twoStep.saved.done').click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await open(page, ME);
  await expect(page.getByRole('link', { name: /^Two-step verification/ })).toContainText(
    texts('me.twoStep.on'),
  );

  await button(page, 'btn.signOut').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: texts('btn.signOut') })
    .click();
  await enterPassword(page, shop.owner);
  await expect(page.getByRole('heading', { name: texts('identity.secondStep.title') })).toBeVisible();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await code(page).fill(first);
  await expect(page.getByText(texts('refusal.CODE_USED')).first()).toBeVisible();
  await code(page).fill('');
  await code(page).fill(codeNow(system, key, 1));
  await expect(screen(page, HOME)).toBeVisible();
  const subjects = async () =>
    (await mailsTo(system, shop.owner.account.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Two-step verification is on');
});

test('a member without the phone signs in with a recovery code, typed in small letters', async ({
  page,
  shop,
  system,
}) => {
  const { recoveryCodes } = await givenTwoStep(system, shop.owner);
  await enterPassword(page, shop.owner);
  await button(page, 'identity.secondStep.useRecovery').click();
  const field = page.getByLabel(texts('identity.secondStep.recovery'));
  await field.fill('abc');
  await button(page, 'identity.secondStep.confirm').click();
  await expect(page.getByText(texts('valid.secondCode'))).toBeVisible();
  await field.fill((recoveryCodes[0] ?? '').toLowerCase());
  await button(page, 'identity.secondStep.confirm').click();
  await expect(screen(page, HOME)).toBeVisible();
  await open(page, TWO_STEP);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
});

test('a member makes new recovery codes and turns the second step off, each with password and code', async ({
  page,
  shop,
  system,
}) => {
  await shop.signInByForm(page);
  const { key, recoveryCodes } = await givenTwoStep(system, shop.owner);
  await open(page, TWO_STEP);
  await page.getByRole('button', { name: /^New recovery codes/ }).click();
  const sheet = page.getByRole('dialog', { name: texts('identity.twoStep.renew') });
  await sheet.locator('[name=password]').fill(PASSWORD);
  await code(page).fill(codeNow(system, key, 1));
  await sheet.getByRole('button', { name: texts('identity.twoStep.renew.verb') }).click();
  const made = page.locator('[data-recovery-codes] li');
  await expect(made).toHaveCount(10);
  for (const shown of await made.allInnerTexts()) expect(recoveryCodes).not.toContain(shown);
  const [saved = ''] = await made.allInnerTexts();
  await button(page, 'identity.twoStep.saved.done').click();

  await page.getByRole('button', { name: /^Turn off/ }).click();
  const off = page.getByRole('dialog', { name: texts('identity.twoStep.turnOff.title') });
  await off.locator('[name=password]').fill(PASSWORD);
  await code(page).fill(saved);
  await off.getByRole('button', { name: texts('identity.twoStep.turnOff') }).click();
  await expect(button(page, 'identity.twoStep.setUp')).toBeVisible();
});

test('a merchant that requires it stops a signed-in manager, who sets it up and goes on where they were', async ({
  page,
  shop,
  system,
  browser,
}) => {
  const { key } = await givenTwoStep(system, shop.owner);
  const manager = await shop.member({ kind: 'staff', systemRole: 'manager' });
  const restocker = await shop.member({ kind: 'restocker', deviceScope: 'selected' });
  await shop.signInByForm(page, manager);
  await open(page, ORDERS, 'empty');

  const office = await browser.newPage({ baseURL: system.webUrl });
  await enterPassword(office, shop.owner);
  await code(office).fill(codeNow(system, key, 1));
  await expect(screen(office, HOME)).toBeVisible();
  await open(office, '/pages/setting/index');
  await office.getByRole('switch', { name: texts('device.settings.requireTwoStep') }).click();
  const question = office.getByRole('alertdialog');
  await question.getByRole('button', { name: texts('device.settings.requireTwoStep.verb') }).click();
  await expect(office.getByText('1 member has to set it up')).toBeVisible();
  await office.close();

  await expect(page.locator('[data-two-step-due]')).toBeVisible();
  await expect(page.locator('[data-two-step-due]')).toContainText(shop.merchant.name);
  await open(page, '/pages/tabBar/device/device', 'denied');
  await expect(page.locator('[data-two-step-due]')).toBeVisible();
  await open(page, ORDERS, 'denied');
  await setUp(page, (shown) => codeNow(system, shown));
  await expect(page.locator('[data-two-step-due]')).toHaveCount(0);
  await button(page, 'identity.twoStep.saved.done').click();
  await expect(screen(page, ORDERS, 'empty')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await open(page, TWO_STEP);
  await expect(page.getByRole('button', { name: /^Turn off/ })).toBeDisabled();

  await page.evaluate(() => localStorage.clear());
  await shop.signInByForm(page, restocker);
});

test('a person whose other merchant requires it goes back to the first one without it', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const strict = await givenMerchant(prisma, { name: 'Strict Fridges', requireTwoStep: true });
  const person = await shop.member({ kind: 'staff', systemRole: 'manager' });
  const at = system.now();
  await prisma.membership.create({
    data: {
      id: newTestId(),
      merchantId: strict.id,
      accountId: person.account.id,
      kind: 'staff',
      systemRole: 'manager',
      displayName: 'Sam Lee',
      createdAt: at,
      updatedAt: at,
    },
  });
  await enterPassword(page, person);
  const sheet = page.getByRole('dialog', { name: texts('identity.chooseMerchant') });
  await sheet.getByRole('button', { name: /^Strict Fridges/ }).click();
  await expect(page.locator('[data-two-step-due]')).toContainText('Strict Fridges');
  await button(page, 'me.switchMerchant').click();
  await sheet.getByRole('button', { name: new RegExp(`^${shop.merchant.name}`) }).click();
  await expect(screen(page, HOME)).toBeVisible();
  await expect(page.getByRole('button', { name: shop.merchant.name })).toBeVisible();
});

test('customer service removes the second step of a person who lost phone and codes', async ({
  page,
  shop,
  system,
}) => {
  await givenTwoStep(system, shop.owner);
  const { email } = shop.owner.account;
  const said = await platformCommand(system, 'account', 'reset-two-step', email);
  expect(said).toBe(`${email} signs in with the password alone`);
  await shop.signInByForm(page);
  const mails = await mailsTo(system, email);
  expect(mails.map(({ subject }) => subject)).toContain('Customer service removed your second step');
});
