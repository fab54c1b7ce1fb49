import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { screenAddress } from '@larder/contract/screen-address';
import { newTestId } from '@larder/testkit/new-test-id';
import { newRefreshToken, tokenHash } from '@larder/use-cases/identity/refresh-token';
import type { Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { codeMailedTo, mailsTo } from './mails-to.ts';
import { newPhone } from './new-phone.ts';
import { expectToast } from './on-page.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';

const LOGIN = '/pages/login/login';
const FORGET = '/pages/login/forget';
const RESET = '/pages/login/reset';
const CHANGE = '/pages/tabBar/my/modify-password';
const HOME = '/pages/tabBar/index/index';
const ME = '/pages/tabBar/my/my';
const OLD = 'fridge-42-open';
const NEW = 'larder-otter-7';
const texts = textsOf('en-US');

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const submit = (page: Page) => page.locator('button[type=submit]');

/** Asks for a code, which the page answers with a toast. */
async function askForCode(page: Page, email: string, said = texts('fixed.reset.sent')): Promise<void> {
  await open(page, FORGET);
  await field(page, 'email').fill(email);
  const send = page.getByRole('button', { name: texts('btn.sendCode') });
  await expectToast(page, said, () => send.click());
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await submit(page).click();
}

test.describe('a forgotten password', () => {
  test('is replaced with the mailed code; the old password no longer works', async ({
    page,
    shop,
    system,
  }) => {
    const { email } = shop.owner.account;
    await askForCode(page, email);
    await expect(field(page, 'code')).toBeFocused();
    await field(page, 'code').fill(await codeMailedTo(system, email));
    await submit(page).click();
    await expect(screen(page, RESET)).toBeVisible();

    await field(page, 'password').fill('short');
    await field(page, 'confirm').fill('other');
    await submit(page).click();
    await expect(field(page, 'password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(texts('valid.password.mismatch'))).toBeVisible();
    await field(page, 'password').fill('password1');
    await field(page, 'confirm').fill('password1');
    await submit(page).click();
    await expect(page.getByText(texts('valid.password.common'))).toBeVisible();
    await field(page, 'password').fill(NEW);
    await field(page, 'confirm').fill(NEW);
    await expectToast(page, texts('toast.passwordReset'), () => submit(page).click());
    await expect(screen(page, LOGIN)).toBeVisible();

    await expectToast(page, texts('refusal.LOGIN_FAILED'), () => signInWith(page, email, OLD));
    await signInWith(page, email, NEW);
    await expect(screen(page, HOME)).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(system, email))[0]?.subject)
      .toBe('Your Larder password was changed');
  });

  test('gets the same response for an unknown e-mail, but no mail is sent', async ({ page, system }) => {
    const email = 'nobody.forgets@example.com';
    await askForCode(page, email);
    await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
    await field(page, 'code').fill('123456');
    await submit(page).click();
    await expect(page.getByText(texts('refusal.CODE_WRONG'))).toBeVisible();
    expect(await mailsTo(system, email)).toEqual([]);
  });

  test('must start again without a ticket, and with an expired one', async ({ page, shop, system }) => {
    const { email } = shop.owner.account;
    await page.goto(RESET);
    await expect(screen(page, FORGET)).toBeVisible();
    await askForCode(page, email);
    await field(page, 'code').fill(await codeMailedTo(system, email));
    await submit(page).click();
    await expect(screen(page, RESET)).toBeVisible();
    await field(page, 'password').fill(NEW);
    await field(page, 'confirm').fill(NEW);
    await system.moveClock(10 * 60_000);
    await expectToast(page, texts('refusal.RESET_EXPIRED'), () => submit(page).click());
    await expect(screen(page, FORGET)).toBeVisible();
  });

  test('is chosen with the ticket in the link of the platform, which works once', async ({
    page,
    shop,
    system,
  }) => {
    const { id: accountId, email } = shop.owner.account;
    const ticket = newRefreshToken(randomBytes);
    const createdAt = system.now();
    const expiresAt = new Date(createdAt.getTime() + 60_000);
    await system.database.prisma.resetTicket.create({
      data: { id: newTestId(), accountId, ticketHash: tokenHash(ticket), createdAt, expiresAt },
    });
    const link = screenAddress({ screen: 'newPassword', ticket });
    const fillIn = async () => {
      await page.goto(link);
      await expect(screen(page, RESET)).toBeVisible();
      await field(page, 'password').fill(NEW);
      await field(page, 'confirm').fill(NEW);
    };
    await fillIn();
    await submit(page).click();
    await expect(screen(page, LOGIN)).toBeVisible();
    await fillIn();
    await expectToast(page, texts('refusal.RESET_EXPIRED'), () => submit(page).click());
    await expect(screen(page, FORGET)).toBeVisible();
    await page.goto(LOGIN);
    await signInWith(page, email, NEW);
    await expect(screen(page, HOME)).toBeVisible();
  });

  test('reports to everybody that mail cannot be sent', async ({ page, shop, system }) => {
    const away = `${system.outbox}.away`;
    await mkdir(system.outbox, { recursive: true });
    await rename(system.outbox, away);
    await writeFile(system.outbox, 'a file is no folder');
    for (const email of [shop.owner.account.email, 'nobody.at.all@example.com']) {
      await askForCode(page, email, texts('refusal.EMAIL_SEND_FAILED'));
      await expect(page.getByRole('button', { name: texts('btn.sendCode') })).toBeEnabled();
    }
    await rm(system.outbox);
    await rename(away, system.outbox);
    const send = page.getByRole('button', { name: texts('btn.sendCode') });
    await expectToast(page, texts('fixed.reset.sent'), () => send.click());
  });
});

test.describe('a changed password', () => {
  test('signs out this phone and all others; only the new password works', async ({
    browser,
    page,
    shop,
    system,
  }) => {
    const { email } = shop.owner.account;
    const other = await newPhone(browser, {
      webUrl: system.webUrl,
      locale: 'en-US',
      tokens: await tokensOf(system, shop.owner),
    });
    const otherPage = await other.newPage();
    await open(otherPage, ME);

    await shop.signInByForm(page);
    await open(page, CHANGE);
    await field(page, 'currentPassword').fill('wrong-password-1');
    await field(page, 'newPassword').fill(NEW);
    await field(page, 'confirm').fill(NEW);
    await submit(page).click();
    await expect(page.getByText(texts('refusal.PASSWORD_WRONG'))).toBeVisible();
    await expect(field(page, 'currentPassword')).toBeFocused();
    await field(page, 'currentPassword').fill(OLD);
    await expectToast(page, texts('toast.passwordChanged'), () => submit(page).click());
    await expect(screen(page, LOGIN)).toBeVisible();

    await expect(screen(otherPage, LOGIN)).toBeVisible({ timeout: 20_000 });
    expect(await otherPage.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
    await expectToast(otherPage, texts('refusal.LOGIN_FAILED'), () => signInWith(otherPage, email, OLD));
    await signInWith(otherPage, email, NEW);
    await expect(otherPage.locator(`main[data-state=ready]`)).toBeVisible();
    await other.close();
  });
});
