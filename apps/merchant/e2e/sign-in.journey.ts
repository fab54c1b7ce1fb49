import { MINUTE_MS } from '@larder/domain/durations';
import type { Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { expectToast } from './on-page.ts';
import { PASSWORD } from './password.ts';
import { textsOf } from './texts.ts';

const LOGIN = '/pages/login/login';
const HOME = '/pages/tabBar/index/index';
/** Longer than any toast is shown. [packages/ui/src/feedback/toast-provider.tsx] */
const TOAST_MS = 3_000;
const texts = textsOf('en-US');

const submit = (page: Page) => page.locator('button[type=submit]');
const toastOf = (page: Page) => page.locator('[data-toast=error]');

async function typeIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
}

/** Types, sends and waits for the response. */
async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await typeIn(page, email, password);
  const answered = page.waitForResponse(/identity\.signIn/);
  await submit(page).click();
  await answered;
}

test.describe('signing in', () => {
  test('the form names missing fields before any request', async ({ page }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/trpc/')) asked += 1;
    });
    await open(page, LOGIN);
    await submit(page).click();
    await expect(page.getByText(texts('valid.email.required'))).toBeVisible();
    await expect(page.getByText(texts('valid.password.required'))).toBeVisible();
    await expect(page.locator('[name=email]')).toBeFocused();
    await typeIn(page, 'nobody@', 'x');
    await submit(page).click();
    await expect(page.getByText(texts('valid.email'), { exact: true })).toBeVisible();
    expect(asked).toBe(0);
  });

  test('a wrong password and an unknown e-mail get the same message', async ({ page, shop }) => {
    await page.clock.install();
    await open(page, LOGIN);
    for (const email of [shop.owner.account.email, 'nobody@example.com']) {
      await expectToast(page, texts('refusal.LOGIN_FAILED'), () =>
        tryToSignIn(page, email, 'wrong-password-1'),
      );
      await expect(page.locator('[data-problem]')).toHaveText(texts('refusal.LOGIN_FAILED'));
      await expect(page.locator('[name=email]')).toHaveValue(email);
      await page.clock.fastForward(TOAST_MS);
      await expect(toastOf(page)).toHaveCount(0);
    }
    await expect(screen(page, LOGIN)).toBeVisible();
  });

  test('locks for 15 minutes after five wrong passwords', async ({ page, shop, system }) => {
    const { email } = shop.owner.account;
    await open(page, LOGIN);
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      await expectToast(page, texts('refusal.LOGIN_FAILED'), () =>
        tryToSignIn(page, email, `wrong-password-${wrong}`),
      );
      await expect(page.locator('[data-problem]')).toHaveText(texts('refusal.LOGIN_FAILED'));
    }
    await tryToSignIn(page, email, PASSWORD);
    const locked = page.getByRole('alertdialog');
    await expect(locked).toContainText('Try again in 15 min');
    await locked.getByRole('button', { name: texts('btn.ok') }).click();
    await system.moveClock(15 * MINUTE_MS);
    await tryToSignIn(page, email, PASSWORD);
    await expect(screen(page, HOME)).toBeVisible();
  });

  test('a disabled account is named only to a user with the right password', async ({
    page,
    shop,
    system,
  }) => {
    const member = await shop.member({ account: { status: 'disabled' } });
    await open(page, LOGIN);
    for (const [password, said] of [
      ['wrong-password-1', texts('refusal.LOGIN_FAILED')],
      [PASSWORD, texts('refusal.ACCOUNT_DISABLED')],
    ] as const)
      await expectToast(page, said, () => tryToSignIn(page, member.account.email, password));
    expect(
      await system.database.prisma.refreshSession.count({ where: { accountId: member.account.id } }),
    ).toBe(0);
  });

  test('leads back to the requested page, and only to pages of the app', async ({ page, shop }) => {
    const orders = '/pages/index/order-management/order-management';
    await page.goto(`${orders}?status=paid`);
    await expect(screen(page, LOGIN)).toBeVisible();
    await tryToSignIn(page, shop.owner.account.email, PASSWORD);
    await expect(page.locator(`main[data-screen="${orders}"]`)).toBeVisible();
    await expect(page).toHaveURL(/\?status=paid$/);
    await page.goto(LOGIN);
    await expect(screen(page, HOME)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${LOGIN}?redirect=${encodeURIComponent('https://elsewhere.example/')}`);
    await tryToSignIn(page, shop.owner.account.email, PASSWORD);
    await expect(screen(page, HOME)).toBeVisible();
  });

  test('shows the language that the person chose on another phone, until they choose one here', async ({
    page,
    shop,
  }) => {
    const reader = await shop.member({ kind: 'staff', systemRole: 'manager', account: { locale: 'zh-CN' } });
    await open(page, LOGIN);
    await tryToSignIn(page, reader.account.email, PASSWORD);
    await expect(screen(page, HOME)).toBeVisible();
    await expect(
      page.getByRole('link', { name: textsOf('zh-CN')('title.tabBar.index.index') }).first(),
    ).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.evaluate(() => localStorage.setItem('locale', 'en-US'));
    await page.reload();
    await expect(screen(page, HOME)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });

  test('Back closes a sheet on the first page that was opened, and only then leaves', async ({ page }) => {
    const register = '/pages/login/register';
    await open(page, register);
    for (const _ of [1, 2]) {
      await page.getByRole('combobox', { name: texts('field.account.country') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.evaluate(() => history.back());
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(screen(page, register)).toBeVisible();
    }
    await page.getByRole('combobox', { name: texts('field.account.country') }).click();
    await page.getByRole('button', { name: 'Canada', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: texts('field.account.country') })).toContainText(
      'Canada',
    );
    await expect.poll(() => page.evaluate(() => Boolean(history.state.spare))).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });
});
