import { expect, open, screen, test } from './journey.ts';
import { changeAnswer } from './screens/change-answer.ts';
import { chatProvider, HELP_URL, helpAndChat, helpPage, noChatProvider } from './support-services.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const SUPPORT = '/pages/tabBar/support/support';
const HELP = '/pages/tabBar/support/webview';

test.use({ services: helpAndChat });

test.describe('customer service', () => {
  test('loads at the first tap, knows the user but no e-mail, and forgets them at sign-out', async ({
    page,
    shop,
  }) => {
    const commands = await chatProvider(page);
    await shop.signIn(page);
    await open(page, SUPPORT);
    const chat = page.getByRole('button', { name: texts('support.chatOpen') });
    await expect(chat).toBeVisible();
    expect(await commands()).toEqual([]);
    await chat.click();
    const user = { id: shop.owner.account.id, merchant: shop.merchant.name };
    const init = { appKey: 'key-of-the-tests', hidden: true, region: 'overseas', locale: 'en-US', user };
    await expect.poll(commands).toEqual([
      ['init', init],
      ['show', {}],
    ]);
    await page.getByRole('checkbox', { name: texts('support.chatEmail') }).press('Space');
    await chat.click();
    await expect
      .poll(async () => (await commands()).slice(2))
      .toEqual([
        ['destroy', {}],
        ['init', { ...init, user: { ...user, email: shop.owner.account.email } }],
        ['show', {}],
      ]);
    await page.getByRole('link', { name: texts('title.tabBar.my.my'), exact: true }).click();
    await page.getByRole('button', { name: texts('btn.signOut') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('btn.signOut') })
      .click();
    await expect(page.locator('main[data-screen="/pages/login/login"]')).toBeVisible();
    await expect.poll(async () => (await commands()).at(-1)).toEqual(['destroy', {}]);
  });

  test('reports a failed load and can be tried again', async ({ browser, shop, system }) => {
    // The browser reports what it cannot load.
    const page = await (await browser.newContext({ baseURL: system.webUrl })).newPage();
    await noChatProvider(page);
    await shop.signIn(page);
    await open(page, SUPPORT);
    await page.getByRole('button', { name: texts('support.chatOpen') }).click();
    await expect(page.getByText(texts('refusal.SDK_LOAD_ERROR'))).toBeVisible();
    await page.unrouteAll();
    const commands = await chatProvider(page);
    await page.getByRole('button', { name: texts('btn.retry') }).click();
    await expect.poll(async () => (await commands()).length).toBe(2);
    await page.context().close();
  });

  test('names mailbox and phone where the operator has no chat', async ({ page, shop }) => {
    const reached = { chat: null, email: 'help@operator.example', phone: '+1 (415) 555-0100' };
    await changeAnswer(page, 'support.readSettings', (answer) => ({ ...answer, ...reached }));
    await shop.signIn(page);
    await open(page, SUPPORT);
    await expect(page.getByText(texts('support.contactText'))).toBeVisible();
    await expect(page.getByRole('button', { name: texts('support.chatOpen') })).toHaveCount(0);
    const mail = page.getByRole('link', { name: reached.email });
    await expect(mail).toHaveAttribute('href', 'mailto:help@operator.example');
    const phone = page.getByRole('link', { name: reached.phone });
    await expect(phone).toHaveAttribute('href', 'tel:+14155550100');
  });

  test('shows help in a sandboxed frame, and no foreign pages', async ({ page, shop }) => {
    await helpPage(page);
    await shop.signIn(page);
    await open(page, SUPPORT);
    await page.getByRole('link', { name: texts('title.tabBar.support.webview') }).click();
    await expect(screen(page, HELP)).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Getting started')).toBeVisible();
    await page.getByRole('button', { name: texts('btn.back') }).click();
    await expect(screen(page, SUPPORT)).toBeVisible();
    for (const url of [
      'https://elsewhere.example/',
      HELP_URL.replace('https', 'http'),
      'javascript:alert(1)',
    ]) {
      await open(page, `${HELP}?url=${encodeURIComponent(url)}`, 'error');
      await expect(page.getByText(texts('refusal.PAGE_NOT_FOUND'))).toBeVisible();
    }
  });
});
