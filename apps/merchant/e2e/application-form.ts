import { expect, type Page } from '@playwright/test';
import { open, screen } from './journey.ts';
import { button } from './on-page.ts';
import { chooseFile } from './photograph.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

export const APPLICATION = '/pages/user/financial-management/apple-online/apple-online';
export const FINANCE = '/pages/user/financial-management/financial-management';
export const SUBMITTED = '/pages/user/financial-management/apple-online/apple-success';
const AGREEMENT = '/pages/user/financial-management/apple-online/read-agreement';

export const namedField = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Waits for the step of that name. */
export const onStep = (page: Page, name: string) => expect(page.locator(`[data-step=${name}]`)).toBeVisible();

export const saveStep = (page: Page) => button(page, texts('onboarding.next')).click();

async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await namedField(page, name).fill(value);
}

/** Chooses one option of a field that opens a sheet. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await button(page, option).click();
}

const address = (prefix: string) => ({
  [`${prefix}street`]: '1 Main St',
  [`${prefix}city`]: 'Austin',
  [`${prefix}state`]: 'TX',
  [`${prefix}zip`]: '78701',
});

export async function fillBusiness(page: Page): Promise<void> {
  await onStep(page, 'business');
  await choose(page, texts('onboarding.field.entityKind'), texts('onboarding.entityKind.llc'));
  await fillFields(page, {
    legalName: 'Corner Fridge LLC',
    fedTaxId: '12-3456789',
    formedOn: '2020-02-29',
    ...address('address.'),
    phone: '+1 512 555 0100',
    email: 'office@corner-fridge.example',
  });
}

export async function fillProfile(page: Page): Promise<void> {
  await onStep(page, 'profile');
  await choose(page, texts('onboarding.field.industry'), texts('onboarding.industry.food_drink'));
  await fillFields(page, {
    sold: 'Drinks, salads and sandwiches',
    cabinets: '12',
    averageTicketMinor: '7.42',
    monthlyVolumeMinor: '18500',
  });
}

export async function fillBank(page: Page): Promise<void> {
  await onStep(page, 'bank');
  await page.getByRole('radio', { name: texts('onboarding.accountKind.checking') }).check();
  await fillFields(page, { bank: 'First Bank', holder: 'Corner Fridge LLC', routing: '021000021' });
  await fillFields(page, { account: '000123456789', accountRepeat: '000123456789' });
}

type Principal = { readonly name: string; readonly share: string; readonly email: string };

export async function fillPrincipal(
  page: Page,
  at: number,
  { name, share, email }: Principal,
): Promise<void> {
  const prefix = `principals.${at}.`;
  await fillFields(page, {
    [`${prefix}name`]: name,
    [`${prefix}title`]: 'Partner',
    [`${prefix}ownershipBp`]: share,
    ...address(`${prefix}address.`),
    [`${prefix}phone`]: '+1 512 555 0101',
    [`${prefix}ssn`]: `123-45-678${at}`,
    [`${prefix}idNo`]: `D123456${at}`,
    [`${prefix}birthDate`]: '1980-05-17',
    [`${prefix}email`]: email,
  });
}

/** Chooses a picture from the album and accepts its crop. */
async function addPicture(page: Page, name: string): Promise<void> {
  await button(page, texts('product.picture.add').replace('{name}', name)).click();
  await chooseFile(page, () => button(page, texts('product.picture.album')).click());
  await button(page, texts('product.picture.use')).click();
  await expect(button(page, texts('product.picture.open').replace('{name}', name))).toBeVisible();
}

export const addVoidCheck = (page: Page) => addPicture(page, texts('onboarding.voidCheck'));
export const addLicense = (page: Page) => addPicture(page, `${texts('onboarding.driverLicense')} 1`);

/** Reads the agreement to its end by the keyboard and accepts it. */
export async function acceptAgreement(page: Page): Promise<void> {
  await onStep(page, 'agreement');
  await expect(page.getByRole('checkbox')).toBeDisabled();
  await page.getByRole('link', { name: texts('onboarding.readAgreement') }).click();
  await expect(screen(page, AGREEMENT)).toBeVisible();
  await expect(button(page, texts('onboarding.toEnd'))).toBeDisabled();
  await page.getByRole('heading', { name: 'Duration and end' }).scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
  await button(page, texts('onboarding.haveRead')).click();
  await page.getByRole('checkbox').check();
  await saveStep(page);
}

/** Draws a line across the field to sign in. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: texts('onboarding.pad') });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The field to sign in has no place');
  const at = (share: number) => [box.x + box.width * share, box.y + box.height * (0.4 + share / 4)] as const;
  await page.mouse.move(...at(0.1));
  await page.mouse.down();
  for (let share = 0.15; share < 0.9; share += 0.05) await page.mouse.move(...at(share));
  await page.mouse.up();
}

/** Owners with mailboxes of their own. */
export const ownersOf = (merchantId: string) =>
  [
    ['Maria Lopez', '30'],
    ['Ken Ito', '21'],
    ['Ana Silva', '9'],
  ].map(([name = '', share = ''], at) => ({
    name,
    share,
    email: `owner.${at}.${merchantId.slice(-8)}@example.com`,
  }));

/** Begins at the banner of the financial area and fills all steps up to the signature. */
export async function fillApplication(
  page: Page,
  principals: Parameters<typeof fillPrincipal>[2][],
): Promise<void> {
  await open(page, FINANCE);
  await page.getByRole('link', { name: texts('onboarding.banner.none.action') }).click();
  await fillBusiness(page);
  await saveStep(page);
  await fillProfile(page);
  await saveStep(page);
  await fillBank(page);
  await saveStep(page);
  await onStep(page, 'principals');
  for (const [at, principal] of principals.entries()) {
    if (at > 0) await button(page, texts('onboarding.addPrincipal')).click();
    await fillPrincipal(page, at, principal);
  }
  await saveStep(page);
  await onStep(page, 'attachments');
  await addVoidCheck(page);
  await addLicense(page);
  await saveStep(page);
  await acceptAgreement(page);
  await onStep(page, 'signature');
}
