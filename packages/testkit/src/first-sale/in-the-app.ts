import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { textLoaders } from '@larder/i18n/text-loaders';
import type { TranslationKey } from '@larder/i18n/translation-key';
import type { Phone } from '../open-phone.ts';
import type { Sticker } from './read-sticker.ts';

const loaded = await textLoaders['en-US']();
const t = (key: TranslationKey, values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    loaded[key] ?? key,
  );

const HOME = '/pages/tabBar/index/index';
const PATIENCE_MS = 120_000;

/** Opens Home by its tab, from any screen that has tabs, otherwise by its address as a new start of the app does. */
async function goHome({ page, sees }: Phone): Promise<void> {
  await page.goto(HOME);
  await sees(HOME);
}

const button = ({ page }: Phone, key: TranslationKey) =>
  page.getByRole('button', { name: t(key), exact: true });
const link = ({ page }: Phone, name: string) => page.getByRole('link', { name, exact: true });

/** Follows the printed link, sets the password and signs in with it. */
export async function enterAsOwner(
  phone: Phone,
  {
    link: address,
    email,
    password,
  }: { readonly link: string; readonly email: string; readonly password: string },
): Promise<void> {
  const { page, sees } = phone;
  const submit = page.locator('button[type=submit]');
  await page.goto(address);
  await sees('/pages/login/reset');
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=confirm]').fill(password);
  await submit.click();
  await sees('/pages/login/login');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await submit.click();
  await sees(HOME);
}

/** Adds a product of the cloud library, as the list of first steps on Home asks for. */
export async function addProduct(
  phone: Phone,
  { name, price }: { readonly name: string; readonly price: string },
): Promise<void> {
  const { page, sees } = phone;
  await goHome(phone);
  await link(phone, t('identity.steps.products.act')).click();
  await sees('/pages/index/product-management/cloud-product-library');
  await page.getByRole('checkbox', { name: t('product.cloud.tick', { name }), exact: true }).check();
  await page.getByRole('textbox', { name: t('product.cloud.price', { name }), exact: true }).fill(price);
  await page.locator('[data-id=add-chosen]').click();
  await button(phone, 'product.cloud.addMore').click();
  await page.locator('[data-badge="product.added"]').waitFor();
}

/** Scans the sticker of the cabinet, whose code opens the form of activation, and fills it in. */
export async function activateCabinet(phone: Phone, { deviceNo, code }: Sticker): Promise<void> {
  const { page, sees } = phone;
  await page.goto(`/a/${deviceNo}?k=${code}`);
  await sees('/pages/setting/activate-device');
  const fields = {
    name: 'Lobby West',
    'address.street': '350 5th Ave',
    'address.city': 'New York',
    'address.state': 'NY',
    'address.zip': '10118',
    preauthMinor: '15.00',
  };
  for (const [name, text] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(text);
  await page.locator('button[type=submit]').click();
  await page.getByText('Lobby West is activated').waitFor();
}

/** Puts the product on the first layer and publishes the template. */
export async function publishTemplate(
  phone: Phone,
  { product, par }: { readonly product: string; readonly par: string },
): Promise<void> {
  const { page, sees } = phone;
  await goHome(phone);
  await link(phone, t('identity.steps.shelves.act')).click();
  await sees('/pages/device/set-template');
  await button(phone, 'template.add').click();
  await page.locator('[data-id] label').filter({ hasText: product }).click();
  await page.getByRole('button', { name: /^Add \d+ products?$/ }).click();
  await page.locator('li[data-id]').getByLabel(t('field.template.par')).fill(par);
  await page
    .locator('main')
    .getByRole('button', { name: t('btn.publish'), exact: true })
    .click();
  const question = page.getByRole('alertdialog', { name: t('template.confirm.title') });
  await question.getByRole('button', { name: t('btn.publish') }).click();
  await sees('/pages/device/template-records');
}

/** Restocks the cabinet, whose only door unlocks: fills the shelf, closes the door and books what was put in. */
export async function fillShelf(
  phone: Phone,
  cabinet: Cabinet,
  { product, qty }: { readonly product: string; readonly qty: number },
): Promise<void> {
  const { page, sees } = phone;
  await page.goto('/pages/tabBar/restock/restock');
  await sees('/pages/tabBar/restock/restock');
  await page.locator('[data-id]').filter({ hasText: 'Lobby West' }).getByRole('button').click();
  await page.getByRole('button', { name: new RegExp(t('enum.restock.mode.quick')) }).click();
  await sees('/pages/new-restock/quick-restock/device-details');
  await button(phone, 'restock.start').click();
  await cabinet.until(({ session }) => session?.state === 'unlocked', PATIENCE_MS);
  await sees('/pages/new-restock/quick-restock/restock');
  cabinet.pullDoor('L');
  await cabinet.until(({ session }) => session?.state === 'open', PATIENCE_MS);
  cabinet.closeDoor('L');
  await cabinet.until(({ session }) => session === null && cabinet.outboxSize() === 0, PATIENCE_MS);
  // Suggested: what the template wants there.
  await page.getByRole('button', { name: `Put in ${product}, L1: ${qty}`, exact: true }).waitFor();
  await page.locator('[data-finish]').click();
  const review = page.getByRole('dialog', { name: 'Finish', exact: true });
  const asTyped = review.getByRole('radio', { name: / is right$/ });
  for (const answer of await asTyped.all()) await answer.check({ force: true });
  await review.getByRole('button', { name: /^Book / }).click();
  await review.waitFor({ state: 'detached' });
}

/** Opens the list of orders and the order; sees what was sold and that it is paid. */
export async function readOrder(
  phone: Phone,
  { product, price }: { readonly product: string; readonly price: string },
): Promise<void> {
  const { page, sees } = phone;
  await page.goto('/pages/index/order-management/order-management');
  await sees('/pages/index/order-management/order-management');
  await page.getByText(product).first().click();
  await sees('/pages/index/order-management/order-details');
  await page.getByText(product).first().waitFor();
  await page.getByText(price).first().waitFor();
  await page.locator('[data-badge="order.status.paid"]').first().waitFor();
}
