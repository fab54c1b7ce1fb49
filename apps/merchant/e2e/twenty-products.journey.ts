import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import type { Page } from '@playwright/test';
import { badge, expect, open, screen, test } from './journey.ts';
import { MERCHANT_TIME_ZONE, type Shop } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const HOME = '/pages/tabBar/index/index';
const CLOUD = '/pages/index/product-management/cloud-product-library';
const DETAIL = '/pages/index/product-management/product-detail';
const MINE = '/pages/index/product-management/my-product-library';
const texts = textsOf('en-US');
const words = (key: Parameters<typeof texts>[0], with_: Record<string, string>) =>
  Object.entries(with_).reduce((text, [name, value]) => text.replace(`{${name}}`, value), texts(key));

const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: words('product.cloud.tick', { name }), exact: true });
const price = (page: Page, name: string) =>
  page.getByRole('textbox', { name: words('product.cloud.price', { name }), exact: true });
const add = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^Add ${count} products?$`) });

/** Products that another merchant sells; a merchant without products, whose owner is signed in by the caller. */
async function givenNewcomer(
  { database: { prisma } }: System,
  { owner: { account } }: Shop,
  prefix: string,
  count: number,
) {
  const other = await givenMerchant(prisma);
  const names = Array.from({ length: count }, (_, at) => `${prefix} ${String(at + 1).padStart(2, '0')}`);
  for (const name of names) await givenProduct(prisma, other.id, { platform: { name } });
  const merchant = await givenMerchant(prisma, { timezone: MERCHANT_TIME_ZONE });
  const owner = await givenMember(prisma, merchant.id, { account: { passwordHash: account.passwordHash } });
  return { merchant, owner, names, prisma };
}

test('a new merchant has twenty products in fewer than thirty taps, and loses none that were typed', async ({
  page,
  shop,
  system,
}) => {
  const { merchant, owner, names, prisma } = await givenNewcomer(system, shop, '0 Tally', 20);
  await shop.signIn(page, owner);
  await open(page, HOME);
  let taps = 0;
  await page.exposeFunction('tapped', () => {
    taps += 1;
  });
  await page.evaluate(() => {
    const { tapped } = window as unknown as { tapped: () => void };
    addEventListener('pointerdown', () => tapped(), { capture: true });
  });
  await page.getByRole('link', { name: texts('identity.steps.products.act') }).click();
  await expect(screen(page, CLOUD)).toBeVisible();
  for (const name of names) await tick(page, name).click();
  await add(page, 20).click();
  await expect(page.getByRole('dialog')).toContainText('20 products added');
  await page.getByRole('link', { name: texts('title.index.product-management.my-product-library') }).click();
  await expect(screen(page, MINE)).toBeVisible();
  await expect(page.getByText(texts('product.costUnknown')).first()).toBeVisible();
  expect(taps).toBeLessThanOrEqual(30);
  expect(taps).toBeGreaterThan(20);
  const own = await prisma.merchantProduct.findMany({ where: { merchantId: merchant.id } });
  expect(own).toHaveLength(20);
  for (const product of own) expect(product).toMatchObject({ priceMinor: 299n, costKnown: false });
});

test('ticked products keep their prices while others are looked for, and one that is there already is named', async ({
  page,
  shop,
  system,
}) => {
  const { merchant, owner, names, prisma } = await givenNewcomer(system, shop, '1 Tally', 3);
  const [one = '', two = '', three = ''] = names;
  await prisma.platformProduct.updateMany({ where: { name: three }, data: { suggestedRetailMinor: null } });
  await shop.signIn(page, owner);
  await open(page, `${CLOUD}?q=1%20Tally`);
  await tick(page, one).check();
  await price(page, one).fill('3.10');
  await tick(page, two).check();
  await page.getByRole('link', { name: words('product.cloud.details', { name: three }) }).click();
  await expect(screen(page, DETAIL)).toBeVisible();
  await page.getByRole('button', { name: texts('btn.back') }).click();
  await expect(price(page, one)).toHaveValue('3.10');

  await tick(page, three).check();
  await add(page, 3).click();
  await expect(page.getByText(texts('valid.price.required'))).toBeVisible();
  await expect(price(page, three)).toBeFocused();
  await price(page, three).fill('4');
  const { id: platformProductId } = await prisma.platformProduct.findFirstOrThrow({ where: { name: two } });
  const at = new Date();
  const stamps = { createdAt: at, updatedAt: at };
  const other = { id: crypto.randomUUID(), merchantId: merchant.id, platformProductId };
  await prisma.merchantProduct.create({ data: { ...other, priceMinor: 500, costMinor: 100, ...stamps } });
  await add(page, 3).click();
  await expect(page.getByRole('dialog')).toContainText('2 products added');
  await expect(page.getByRole('dialog')).toContainText('1 product was in your library already');
  await page.getByRole('button', { name: texts('product.cloud.addMore') }).click();
  await expect(badge(page, 'product.added')).toHaveCount(3);
  const own = await prisma.merchantProduct.findMany({
    where: { merchantId: merchant.id },
    orderBy: { priceMinor: 'asc' },
  });
  expect(own.map(({ priceMinor }) => Number(priceMinor))).toEqual([310, 400, 500]);
});
