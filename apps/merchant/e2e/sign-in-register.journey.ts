import type { Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { codeMailedTo, mailsTo } from './mails-to.ts';
import { expectToast } from './on-page.ts';
import { textsOf } from './texts.ts';

const REGISTER = '/pages/login/register';
const DONE = '/pages/login/register-success';
const LOGIN = '/pages/login/login';
const PASSWORD = 'larder-otter-7';
const texts = textsOf('en-US');

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const submit = (page: Page) => page.locator('button[type=submit]');
const sendCode = (page: Page) => page.getByRole('button', { name: texts('btn.sendCode') });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, 'merchantName').fill('Corner Fridges');
  await field(page, 'contactName').fill('Ann Fields');
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(PASSWORD);
  await field(page, 'confirm').fill(PASSWORD);
  await page.getByRole('checkbox').check();
}

test.describe('registering', () => {
  test('shows all errors at once, differing passwords among them', async ({ page }) => {
    await open(page, REGISTER);
    await field(page, 'password').fill('letters');
    await field(page, 'confirm').fill('others');
    await submit(page).click();
    for (const key of [
      'valid.merchantName',
      'valid.contactName',
      'valid.email.required',
      'valid.code',
      'valid.password.rule',
      'valid.password.mismatch',
      'valid.terms',
    ] as const)
      await expect(page.getByText(texts(key), { exact: true }), key).toBeVisible();
    await expect(field(page, 'merchantName')).toBeFocused();
    await field(page, 'password').fill('others');
    await expect(page.getByText(texts('valid.password.mismatch'))).toHaveCount(0);
  });

  test('creates a merchant with the mailed code, whose owner lands signed in on the first steps', async ({
    page,
    system,
  }) => {
    const email = 'ann.register@example.com';
    await open(page, REGISTER);
    await sendCode(page).click();
    await expect(page.getByText(texts('valid.email.required'))).toBeVisible();
    await submit(page).click();
    await expect(page.getByText(texts('valid.code'))).toBeVisible();
    await fillIn(page, email);
    await expectToast(page, `Code sent to ${email}`, () => sendCode(page).click());
    await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
    await expect(field(page, 'code')).toBeFocused();
    await expect(page.getByText(texts('valid.code'))).toHaveCount(0);

    const code = await codeMailedTo(system, email);
    await field(page, 'code').fill(otherThan(code));
    await submit(page).click();
    await expect(page.getByText(texts('refusal.CODE_WRONG'))).toBeVisible();
    await field(page, 'code').fill(code);
    await submit(page).click();
    await expect(page.getByText(texts('identity.steps.onboarding'))).toBeVisible();
    await expect(page.getByText('Corner Fridges').first()).toBeVisible();
    const merchant = await system.database.prisma.merchant.findFirst({ where: { name: 'Corner Fridges' } });
    expect(merchant).toMatchObject({ status: 'onboarding', currency: 'USD', country: 'US' });
  });

  test('asks to sign in where that did not work at once, with the e-mail filled in', async ({
    page,
    system,
  }) => {
    const email = 'ann.twice@example.com';
    await open(page, REGISTER);
    await fillIn(page, email);
    await sendCode(page).click();
    await field(page, 'code').fill(await codeMailedTo(system, email));
    await page.route('**/identity.signIn*', (route) => route.abort('internetdisconnected'));
    await submit(page).click();
    await expect(screen(page, DONE)).toBeVisible();
    await page.unroute('**/identity.signIn*');

    await page.getByRole('link', { name: texts('btn.signIn') }).click();
    await expect(screen(page, LOGIN)).toBeVisible();
    await expect(field(page, 'email')).toHaveValue(email);
    await field(page, 'password').fill(PASSWORD);
    await submit(page).click();
    await expect(page.getByText(texts('identity.steps.onboarding'))).toBeVisible();
  });

  test('informs an existing account by mail, never on the screen', async ({ page, shop, system }) => {
    const { email } = (await shop.member({ account: { email: 'known@example.com' } })).account;
    await open(page, REGISTER);
    await fillIn(page, email);
    await expectToast(page, `Code sent to ${email}`, () => sendCode(page).click());
    await expect
      .poll(async () => (await mailsTo(system, email)).map(({ subject }) => subject))
      .toEqual(['You already have a Larder account']);
    await field(page, 'code').fill('123456');
    await submit(page).click();
    await expect(page.getByText(texts('refusal.CODE_WRONG'))).toBeVisible();
  });

  test('accepts a code for ten minutes, and offers another one after a minute', async ({ page, system }) => {
    const email = 'ann.late@example.com';
    await page.clock.install();
    await open(page, REGISTER);
    await fillIn(page, email);
    await sendCode(page).click();
    const first = await codeMailedTo(system, email);
    await system.moveClock(10 * 60_000);
    await field(page, 'code').fill(first);
    await submit(page).click();
    await expect(page.getByText(texts('refusal.CODE_EXPIRED'))).toBeVisible();
    await page.clock.fastForward(61_000);
    await sendCode(page).click();
    const second = await codeMailedTo(system, email, first);
    await field(page, 'code').fill(otherThan(second));
    await submit(page).click();
    await expect(page.getByText(texts('refusal.CODE_WRONG'))).toBeVisible();
    expect(await system.database.prisma.account.count({ where: { email } })).toBe(0);
  });
});
