import { MINUTE_MS } from '@larder/domain/durations';
import type { Page } from '@playwright/test';
import { expect, test as journey, open, screen } from './journey.ts';
import { button, expectToast } from './on-page.ts';
import { PASSWORD } from './password.ts';
import { textsOf } from './texts.ts';

const LOGIN = '/pages/login/login';
const HOME = '/pages/tabBar/index/index';
const ME = '/pages/tabBar/my/my';
const PASSKEYS = '/pages/tabBar/my/passkeys';
const ADD_ROLE = '/pages/index/user-management/role/add-new-role';
const texts = textsOf('en-US');

/** Browsers know passkeys of names only. */
const test = journey.extend({
  baseURL: async ({ system }, use) => use(system.webUrl.replace('127.0.0.1', 'localhost')),
});

/** Gives the browser a phone's own authenticator, which is unlocked at once. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs in as a password manager in an extension does: sets values without events, and submits past all handlers. */
async function fillInSilently(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.locator('form').evaluate((form: HTMLFormElement, filled) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (const [name, value] of Object.entries(filled)) set?.call(form.elements.namedItem(name), value);
    HTMLFormElement.prototype.submit.call(form);
  }, values);
}

test('a passkey is added after a sign-in by a password manager, signs in, and proves later who is there', async ({
  page,
  shop,
  system,
}) => {
  await plugInAuthenticator(page);
  await open(page, LOGIN);
  await fillInSilently(page, { email: shop.owner.account.email, password: PASSWORD });
  await expect(screen(page, HOME)).toBeVisible();
  expect(page.url()).not.toContain(PASSWORD);

  await open(page, PASSKEYS);
  await button(page, texts('identity.passkey.add')).click();
  const sheet = page.getByRole('dialog', { name: texts('identity.passkey.add') });
  await sheet.locator('[name=name]').fill('Work phone');
  await sheet.locator('[name=password]').fill(PASSWORD);
  await expectToast(page, texts('toast.passkeyAdded'), () =>
    sheet.getByRole('button', { name: texts('btn.next') }).click(),
  );
  await expect(page.locator('[data-id]')).toContainText('Work phone');

  await open(page, ME);
  await button(page, texts('btn.signOut')).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: texts('btn.signOut') })
    .click();
  await button(page, texts('identity.passkey.signIn')).click();
  await expect(screen(page, HOME)).toBeVisible();

  await system.moveClock(10 * MINUTE_MS);
  await open(page, ADD_ROLE);
  await page.locator('[name=name]').fill('Night shift');
  await page.locator('[data-area=orders]').getByRole('button').click();
  await page.getByRole('checkbox', { name: texts('team.permission.order.view') }).check();
  await button(page, texts('team.role.save')).click();
  const proof = page.getByRole('dialog', { name: texts('identity.proof.title') });
  await expectToast(page, texts('toast.roleAdded'), () =>
    proof.getByRole('button', { name: texts('identity.secondStep.usePasskey') }).click(),
  );
});
