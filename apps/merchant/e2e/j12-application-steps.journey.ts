import type { Page } from '@playwright/test';
import {
  APPLICATION,
  acceptAgreement,
  addLicense,
  addVoidCheck,
  fillBank,
  fillBusiness,
  fillPrincipal,
  fillProfile,
  namedField,
  onStep,
  ownersOf,
  saveStep,
} from './application-form.ts';
import { expect, open, test } from './journey.ts';
import { button, confirm } from './on-page.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

const fault = (page: Page, key: Parameters<typeof texts>[0]) =>
  expect(page.getByText(texts(key), { exact: true }).first()).toBeVisible();

/** Long texts stand in a dialog. */
async function refusedWith(page: Page, key: Parameters<typeof texts>[0]): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText(texts(key));
  await dialog.getByRole('button', { name: texts('btn.ok') }).click();
}

test.describe('J12: the application', () => {
  test('checks every step, keeps what was saved, and asks before unsaved changes are lost', async ({
    page,
    shop,
  }) => {
    await shop.signIn(page);
    await open(page, `${APPLICATION}?step=4`);
    await onStep(page, 'business');
    await saveStep(page);
    await fault(page, 'valid.name');
    await fillBusiness(page);
    await namedField(page, 'fedTaxId').fill('12-345');
    await saveStep(page);
    await fault(page, 'valid.fedTaxId');
    await expect(namedField(page, 'fedTaxId')).toBeFocused();
    await page.getByRole('button', { name: texts('btn.back') }).click();
    await expect(page.getByText(texts('fixed.leave.title'))).toBeVisible();
    await button(page, texts('btn.stay')).click();
    await namedField(page, 'fedTaxId').fill('12-3456789');
    await saveStep(page);

    await fillProfile(page);
    await namedField(page, 'cabinets').fill('0');
    await saveStep(page);
    await fault(page, 'valid.onboarding.cabinets');
    await namedField(page, 'cabinets').fill('12');
    await saveStep(page);

    await fillBank(page);
    await namedField(page, 'routing').fill('021000022');
    await namedField(page, 'accountRepeat').fill('000123456780');
    await saveStep(page);
    await fault(page, 'valid.routing');
    await fault(page, 'refusal.ACCOUNT_NUMBERS_MISMATCH');
    await namedField(page, 'routing').fill('021000021');
    await namedField(page, 'accountRepeat').fill('000123456789');
    await saveStep(page);

    const [first, second] = ownersOf(shop.merchant.id);
    if (!first || !second) throw new Error('There are owners');
    await onStep(page, 'principals');
    await fillPrincipal(page, 0, { ...first, share: '101' });
    await namedField(page, 'principals.0.ssn').fill('123-45-67');
    await namedField(page, 'principals.0.birthDate').fill('2020-01-01');
    await saveStep(page);
    await fault(page, 'valid.ownershipEach');
    await fault(page, 'valid.ssn');
    await fillPrincipal(page, 0, { ...first, share: '30' });
    await namedField(page, 'principals.0.birthDate').fill('2020-01-01');
    await saveStep(page);
    await fault(page, 'valid.onboarding.birthDate');
    await namedField(page, 'principals.0.birthDate').fill('1980-05-17');
    for (let more = 0; more < 3; more += 1) await button(page, texts('onboarding.addPrincipal')).click();
    await expect(button(page, texts('onboarding.addPrincipal'))).toHaveCount(0);
    for (const nth of ['4', '3']) {
      await button(page, texts('onboarding.removePrincipal').replace('{nth}', nth)).click();
      await confirm(page, texts('onboarding.remove.verb'));
    }
    await fillPrincipal(page, 1, { ...second, share: '20', email: first.email });
    await saveStep(page);
    await fault(page, 'valid.onboarding.emailTwice');
    await namedField(page, 'principals.1.email').fill(second.email);
    await expect(page.locator('[data-total="5000"]')).toContainText(texts('onboarding.totalBelow'));
    await saveStep(page);

    await onStep(page, 'attachments');
    await saveStep(page);
    await fault(page, 'valid.voidCheck');
    await fault(page, 'valid.driverLicense');
    await addVoidCheck(page);
    await addLicense(page);
    await saveStep(page);
    await acceptAgreement(page);
    await onStep(page, 'signature');
    await button(page, texts('onboarding.submit')).click();
    await refusedWith(page, 'refusal.OWNERSHIP_BELOW_51');
    await onStep(page, 'principals');

    await namedField(page, 'principals.0.ownershipBp').fill('60');
    await namedField(page, 'principals.1.ownershipBp').fill('50');
    await expect(page.getByText(texts('onboarding.totalAbove'))).toBeVisible();
    await saveStep(page);
    await open(page, `${APPLICATION}?step=7`);
    await button(page, texts('onboarding.submit')).click();
    await refusedWith(page, 'refusal.OWNERSHIP_ABOVE_100');
  });
});
