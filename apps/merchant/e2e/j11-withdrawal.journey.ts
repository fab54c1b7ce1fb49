import { DAY_MS, HOUR_MS } from '@larder/domain/durations';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { givenAvailable } from '@larder/testkit/given/given-wallet';
import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test, walkTo } from './journey.ts';
import { codeMailedTo } from './mails-to.ts';
import { PASSWORD } from './password.ts';
import { platformCommand } from './platform-command.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const BASE = '/pages/user/financial-management';
const MONEY = `${BASE}/financial-management`;
const ACCOUNT = `${BASE}/my-payment-account`;
const SET_UP = `${BASE}/setup-withdrawal-account`;
const CHANGE = `${BASE}/change-withdrawal-account`;
const CHANGED = `${BASE}/change-withdrawal-success`;
const WITHDRAW = `${BASE}/withdrawal`;
const DETAILS = `${BASE}/withdrawal-details`;
const texts = textsOf('en-US');

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`).first();

/** The provider settles an amount: it is available. */
async function settle(system: System, shop: Shop, amounts: number[]): Promise<void> {
  await givenAvailable(system.database, { merchantId: shop.merchant.id, at: system.now() }, amounts);
  await system.moveClock(HOUR_MS);
  const pending = () =>
    system.database.prisma.walletItem.count({ where: { merchantId: shop.merchant.id, releasedAt: null } });
  await expect.poll(pending).toBe(0);
}

async function enterAccount(page: Page, number: string, { repeat = number } = {}): Promise<void> {
  await field(page, 'holder').fill('Corner Fridge LLC');
  await field(page, 'bank').fill('Pacific Bank');
  await field(page, 'routing').fill('121000358');
  await field(page, 'account').fill(number);
  await field(page, 'repeat').fill(repeat);
}

/** Proves who it is by password and mailed code, and saves. */
async function prove(page: Page, system: System, shop: Shop, before?: string): Promise<string> {
  await field(page, 'password').fill(PASSWORD);
  await button(page, texts('btn.sendCode')).click();
  const code = await codeMailedTo(system, shop.owner.account.email, before);
  await field(page, 'code').fill(code);
  await button(page, texts('finance.save')).click();
  return code;
}

const verify = (system: System, shop: Shop, last4: string) =>
  platformCommand(system, 'payment-account', 'verify', shop.merchant.merchantNo, last4);

const withdrawalNo = async (system: System, shop: Shop) =>
  (
    await system.database.prisma.withdrawal.findFirstOrThrow({
      where: { merchantId: shop.merchant.id },
      orderBy: { requestedAt: 'desc' },
    })
  ).withdrawalNo;

async function ask(page: Page, amount: string): Promise<void> {
  await field(page, 'amount').fill(amount);
  await button(page, /^Withdraw/)
    .last()
    .click();
}

test.describe('J11: Withdrawal', () => {
  test('A merchant sets up an account, withdraws once by a double tap, and sees it paid out live.', async ({
    page,
    shop,
    system,
  }) => {
    await settle(system, shop, [7_000, 5_000]);
    await shop.signIn(page);
    await open(page, MONEY);
    await expect(part(page, 'available')).toContainText('$120.00');
    await page.getByRole('link', { name: texts('finance.withdraw'), exact: true }).click();
    await expect(screen(page, WITHDRAW)).toBeVisible();
    await page.getByRole('link', { name: texts('finance.setUp') }).click();
    await expect(screen(page, SET_UP)).toBeVisible();

    await enterAccount(page, '000123456789', { repeat: '000123456780' });
    await field(page, 'password').click();
    await expect(page.getByText(texts('refusal.ACCOUNT_NUMBERS_MISMATCH'))).toBeVisible();
    await field(page, 'repeat').fill('000123456789');
    await field(page, 'routing').fill('121000359');
    await field(page, 'password').click();
    await expect(page.getByText(texts('valid.routing'))).toBeVisible();
    await field(page, 'routing').fill('121000358');
    await prove(page, system, shop);
    await expect(screen(page, ACCOUNT)).toBeVisible();
    await expect(badge(page, 'payment_account.pending')).toBeVisible();
    await expect(page.getByText('121000358')).toHaveCount(0);
    await expect(page.getByText('000123456789')).toHaveCount(0);
    await walkTo(page, WITHDRAW);
    await expect(page.getByText(texts('refusal.WITHDRAW_ACCOUNT_PENDING'))).toBeVisible();

    expect(await verify(system, shop, '6789')).toContain('active');
    await open(page, WITHDRAW);
    await ask(page, '0');
    await expect(page.getByText(texts('valid.amount')).first()).toBeVisible();
    await expect(field(page, 'amount')).toBeFocused();
    await ask(page, '9.99');
    await expect(page.getByText('Withdraw at least $10.00.').first()).toBeVisible();
    await ask(page, '120.01');
    await expect(page.getByText(texts('refusal.WITHDRAW_EXCEEDS')).first()).toBeVisible();
    await button(page, /^All/).click();
    await expect(field(page, 'amount')).toHaveValue('120.00');
    await ask(page, '100');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Withdraw $100.00?');
    await question.getByRole('button', { name: texts('finance.withdraw') }).dblclick();

    await expect(screen(page, DETAILS)).toBeVisible();
    await expect(badge(page, 'withdrawal.submitted')).toBeVisible();
    const { prisma } = system.database;
    expect(await prisma.withdrawal.count({ where: { merchantId: shop.merchant.id } })).toBe(1);
    await walkTo(page, MONEY);
    await expect(part(page, 'available')).toContainText('$20.00');
    await expect(part(page, 'reserved')).toContainText('$100.00');
    await walkTo(page, WITHDRAW);
    await expect(page.getByText('is still open')).toBeVisible();

    await page.getByRole('link', { name: texts('finance.openDetails') }).click();
    const no = await withdrawalNo(system, shop);
    expect(await platformCommand(system, 'withdrawal', 'list')).toContain(no);
    expect(await platformCommand(system, 'withdrawal', 'approve', no)).toBe(`${no} processing`);
    await expect(badge(page, 'withdrawal.processing')).toBeVisible();
    await platformCommand(system, 'withdrawal', 'paid', no, '--reference', 'WIRE-1');
    await expect(badge(page, 'withdrawal.paid')).toBeVisible();
    await expect(page.getByText('WIRE-1')).toBeVisible();
    await page.locator('[data-branch]').first().click();
    await page.locator('[data-branch]').nth(1).click();
    const lines = page.locator('[data-line]');
    await expect(lines).toHaveCount(2);
    await expect(lines.filter({ hasText: '$70.00' })).toHaveCount(1);
    await expect(lines.filter({ hasText: '$30.00' })).toContainText(texts('finance.partOf'));

    await walkTo(page, MONEY);
    await expect(part(page, 'reserved')).toHaveCount(0);
    await page.getByRole('link', { name: texts('finance.allTransactions') }).click();
    await expect(page.locator('[data-figure="net"]')).toContainText('+$20.00');
    await expect(page.locator('[data-id]').filter({ hasText: no })).toContainText('−$100.00');
    expect(await ledgerFaults(system.database)).toEqual([]);
  });

  test('A withdrawal that fails is available again; a changed account waits for a day.', async ({
    page,
    shop,
    system,
  }) => {
    await settle(system, shop, [12_000]);
    await shop.signIn(page);
    await open(page, SET_UP);
    await enterAccount(page, '000123456789');
    const code = await prove(page, system, shop);
    await expect(screen(page, ACCOUNT)).toBeVisible();
    await verify(system, shop, '6789');
    await walkTo(page, WITHDRAW);
    await ask(page, '100');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('finance.withdraw') })
      .click();
    await expect(badge(page, 'withdrawal.submitted')).toBeVisible();
    await walkTo(page, CHANGE);
    await expect(page.getByText('is still open')).toBeVisible();

    const no = await withdrawalNo(system, shop);
    await walkTo(page, MONEY);
    await expect(part(page, 'reserved')).toContainText('$100.00');
    await platformCommand(system, 'withdrawal', 'approve', no);
    await platformCommand(system, 'withdrawal', 'fail', no, '--reason', 'The bank does not know the account');
    await expect(part(page, 'available')).toContainText('$120.00');
    await walkTo(page, `${BASE}/withdrawal-list?status=failed`);
    await page.locator('[data-id]').first().click();
    await expect(badge(page, 'withdrawal.failed')).toBeVisible();
    await expect(page.getByText('The bank does not know the account')).toBeVisible();

    // The next code is mailed a minute after the last at the earliest.
    await system.moveClock(HOUR_MS);
    await walkTo(page, CHANGE);
    await enterAccount(page, '000987654321');
    await prove(page, system, shop, code);
    await expect(screen(page, CHANGED)).toBeVisible();
    await expect(screen(page, CHANGED)).toContainText('4321');
    await page.getByRole('link', { name: texts('finance.done') }).click();
    await expect(screen(page, ACCOUNT)).toBeVisible();
    await verify(system, shop, '4321');
    await walkTo(page, WITHDRAW);
    await expect(page.getByText('Withdrawals are possible again from')).toBeVisible();
    await system.moveClock(DAY_MS);
    await open(page, WITHDRAW);
    await ask(page, '120');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('finance.withdraw') })
      .click();
    // The sign-in is a day old: the same question is sent again once the merchant has proved who they are.
    const proof = page.getByRole('dialog', { name: texts('identity.proof.title') });
    await proof.locator('[name=password]').fill('not-the-password-1');
    await proof.getByRole('button', { name: texts('identity.proof.confirm') }).click();
    await expect(proof.getByText(texts('refusal.PASSWORD_WRONG'))).toBeVisible();
    await proof.locator('[name=password]').fill(PASSWORD);
    await proof.getByRole('button', { name: texts('identity.proof.confirm') }).click();
    await expect(badge(page, 'withdrawal.submitted')).toBeVisible();
    await button(page, texts('finance.cancel')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('finance.cancel') })
      .click();
    await expect(badge(page, 'withdrawal.canceled')).toBeVisible();
    expect(await ledgerFaults(system.database)).toEqual([]);
  });

  test('A member without the permission to withdraw sees the money and no way to take it.', async ({
    page,
    shop,
    system,
  }) => {
    await settle(system, shop, [12_000]);
    const support = await shop.member({ kind: 'staff', systemRole: 'manager' });
    await shop.signIn(page, support);
    await open(page, MONEY);
    await expect(part(page, 'available')).toContainText('$120.00');
    await expect(page.getByRole('link', { name: texts('finance.withdraw'), exact: true })).toHaveCount(0);
  });
});
