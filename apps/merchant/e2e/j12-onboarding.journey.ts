import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import type { Browser, Page } from '@playwright/test';
import {
  APPLICATION,
  drawSignature,
  FINANCE,
  fillApplication,
  namedField,
  onStep,
  ownersOf,
  SUBMITTED,
  saveStep,
} from './application-form.ts';
import { eventually } from './eventually.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { linkMailedTo } from './link-mailed-to.ts';
import { mailsTo } from './mails-to.ts';
import { newPhone } from './new-phone.ts';
import { button, expectToast } from './on-page.ts';
import { platformCommand } from './platform-command.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';

const SIGN = '/pages/login/sign-application';
const texts = textsOf('en-US');
const chinese = textsOf('zh-CN');

/** Opens a mailed link on a phone that has never been here. */
async function openLink(browser: Browser, system: System, link: string, locale: 'en-US' | 'zh-CN' = 'en-US') {
  const phone = await newPhone(browser, { webUrl: system.webUrl, locale, tokens: null });
  const page = await phone.newPage();
  await page.goto(link);
  return page;
}

const signLink = (system: System, email: string, after?: string) =>
  linkMailedTo(system, email, after, 'sign-application');

/** Reads to the end, then signs in the given way. */
async function sign(page: Page, typed?: string): Promise<void> {
  await expect(button(page, texts('onboarding.sign.verb'))).toBeDisabled();
  await page.getByRole('heading', { name: 'Duration and end' }).scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
  if (typed === undefined) await drawSignature(page);
  else {
    await page.getByRole('radio', { name: texts('onboarding.type') }).check();
    await page.getByLabel(texts('onboarding.typedName')).fill(typed);
  }
  await button(page, texts('onboarding.sign.verb')).click();
}

test.describe('J12: onboarding', () => {
  test('owners without an account sign by mailed links until 51 percent, and the operator approves', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/trpc/')) answers.push(await response.text().catch(() => ''));
    });
    await shop.signIn(page);
    await fillApplication(page, ownersOf(shop.merchant.id));
    await button(page, texts('onboarding.submit')).click();
    await expect(screen(page, SUBMITTED)).toBeVisible();
    await expect(badge(page, 'merchant.application.awaiting_signatures')).toBeVisible();
    const [maria, ken, ana] = ownersOf(shop.merchant.id).map(({ email }) => email);
    if (!maria || !ken || !ana) throw new Error('There are three owners');
    const links = [await signLink(system, maria), await signLink(system, ken), await signLink(system, ana)];

    const row = page.locator('[data-signer]').filter({ hasText: 'Maria Lopez' });
    await expect(row.getByRole('button')).toBeDisabled();
    await system.moveClock(3 * MINUTE_MS);
    await page.reload();
    await expectToast(page, texts('onboarding.resent'), () => row.getByRole('button').click());
    const renewed = await signLink(system, maria, links[0]);
    const late = await openLink(browser, system, links[0] ?? '');
    await expect(late.getByText(texts('onboarding.sign.ended'))).toBeVisible();
    await late.close();

    const first = await openLink(browser, system, renewed);
    await expect(first.getByText('Maria Lopez')).toBeVisible();
    await sign(first);
    await expect(first.getByText(texts('onboarding.sign.done'))).toBeVisible();
    await first.reload();
    await expect(first.getByText(texts('onboarding.sign.done'))).toBeVisible();
    await expect(page.locator('[data-signed="3000"]')).toBeVisible();
    await expect(badge(page, 'signer.signed')).toHaveCount(1);

    const second = await openLink(browser, system, links[1] ?? '');
    await sign(second, 'Somebody Else');
    await expect(second.getByText(texts('valid.onboarding.ownName'))).toBeVisible();
    await second.getByLabel(texts('onboarding.typedName')).fill('ken ito');
    await button(second, texts('onboarding.sign.verb')).click();
    await expect(second.getByText(texts('onboarding.sign.done'))).toBeVisible();
    await expect(badge(page, 'merchant.application.auto_review')).toBeVisible();
    await expect(page.locator('[data-signed="5100"]')).toBeVisible();

    await open(page, FINANCE);
    await expect(page.locator('[data-onboarding=auto_review]')).toBeVisible();
    await system.moveClock(48 * HOUR_MS);
    const third = await openLink(browser, system, links[2] ?? '', 'zh-CN');
    await expect(screen(third, SIGN)).toBeVisible();
    await expect(third.getByText(chinese('onboarding.sign.ended'))).toBeVisible();

    const { merchantNo } = shop.merchant;
    expect(await platformCommand(system, 'application', 'list')).toContain(merchantNo);
    const shown = await platformCommand(system, 'application', 'show', merchantNo);
    expect(shown).toContain('legalName: Corner Fridge LLC');
    await platformCommand(system, 'application', 'approve', merchantNo);
    await open(page, SUBMITTED);
    await expect(badge(page, 'merchant.application.approved')).toBeVisible();
    await page.getByRole('link', { name: texts('onboarding.toFinance') }).click();
    await expect(screen(page, FINANCE)).toBeVisible();
    await expect(page.locator('[data-onboarding]')).toHaveCount(0);
    await expect(page.locator('[data-payout-account=in_review]')).toBeVisible();
    const { prisma } = system.database;
    const account = () => prisma.providerAccount.findUnique({ where: { merchantId: shop.merchant.id } });
    await eventually(async () => (await account())?.accountRef);
    // The provider has checked it by then, and the job reads it back.
    await system.moveClock(HOUR_MS);
    await expect(page.locator('[data-payout-account]')).toHaveCount(0);
    expect(await account()).toMatchObject({ state: 'active' });
    const mail = await eventually(async () =>
      (await mailsTo(system, shop.owner.account.email)).find(({ subject }) => subject.includes('approved')),
    );
    expect(mail.text).toContain(SUBMITTED);
    expect(answers.length).toBeGreaterThan(20);
    const logs = await readFile(join(dirname(system.files), 'logs', 'api.log'), 'utf8');
    expect(logs).not.toMatch(/123-?45-?678\d|000123456789|12-?3456789/);
    expect(answers.filter((answer) => /123-?45-?678\d|000123456789|12-?3456789/.test(answer))).toEqual([]);
  });

  test('a sole owner signs in the app; two phones that edit one step keep what was typed', async ({
    page,
    shop,
    system,
    browser,
  }) => {
    await shop.signIn(page);
    await fillApplication(page, [{ name: 'Maria Lopez', share: '100', email: shop.owner.account.email }]);
    await drawSignature(page);
    await button(page, texts('onboarding.clear')).click();
    await drawSignature(page);
    await button(page, texts('onboarding.submit')).click();
    await expect(badge(page, 'merchant.application.auto_review')).toBeVisible();
    await expect(page.locator('[data-signed="10000"]')).toBeVisible();

    const { merchantNo } = shop.merchant;
    const remarks = 'Say what else you sell.';
    await platformCommand(system, 'application', 'reject', merchantNo, '--remarks', remarks);
    await expect(badge(page, 'merchant.application.rejected')).toBeVisible();
    await expect(page.getByText(remarks)).toBeVisible();
    await button(page, texts('onboarding.restart')).click();
    await onStep(page, 'business');
    await expect(page.getByText(remarks)).toBeVisible();

    await open(page, `${APPLICATION}?step=2`);
    const tokens = await tokensOf(system, shop.owner);
    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'zh-CN', tokens });
    const other = await phone.newPage();
    await other.goto(`${APPLICATION}?step=2`);
    await namedField(other, 'sold').fill('饮料和沙拉');
    await namedField(page, 'sold').fill('Drinks, salads and flowers');
    await button(other, chinese('onboarding.next')).click();
    await onStep(other, 'bank');
    await saveStep(page);
    // The modal hides from readers what lies behind it.
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect(page.getByRole('status').filter({ hasText: texts('onboarding.conflict') })).toBeVisible();
    await expect(namedField(page, 'sold')).toHaveValue('Drinks, salads and flowers');
    await saveStep(page);
    await onStep(page, 'bank');
    const { profile } = await system.database.prisma.merchantApplication.findUniqueOrThrow({
      where: { merchantId: shop.merchant.id },
    });
    expect(profile).toMatchObject({ sold: 'Drinks, salads and flowers' });
  });
});
