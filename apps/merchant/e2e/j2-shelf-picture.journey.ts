import type { MerchantProduct } from '@larder/database/model';
import type { Door } from '@larder/domain/device/door';
import { locales } from '@larder/domain/locale';
import { type GivenLine, givenPlanogram } from '@larder/testkit/given/given-planogram';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Page } from '@playwright/test';
import { expect, screen, test } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { givenPicture } from './screens/given-picture.ts';
import { inspect } from './screens/inspect.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';
import { EDITOR, lineOf, RECORDS } from './template-editor.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';

const GOODS = [
  ['Apple Juice', 'apple-juice', 325],
  ['Berry Seltzer', 'berry-seltzer', 299],
  ['Berry Smoothie', 'berry-smoothie', 549],
  ['Blueberry Yogurt', 'blueberry-yogurt', 279],
  ['Chicken Caesar', 'chicken-caesar', 1_099],
  ['Chocolate Milk', 'chocolate-milk', 375],
  ['Apple Slices', 'apple-slices', 225],
] as const;

/** Creates a cabinet with two doors: some shelves full, one with a gap, one empty. */
async function givenFullCabinet(shop: Shop, system: System) {
  const { prisma } = system.database;
  const products: MerchantProduct[] = [];
  for (const [name, picture, priceMinor] of GOODS) {
    const product = await shop.product(name, priceMinor, 100 + products.length);
    const front = await givenPicture(system, shop.merchant, `${picture}.jpg`);
    await prisma.platformProduct.update({
      where: { id: product.platformProductId },
      data: { pictures: { front } },
    });
    products.push(product);
  }
  const at = (door: Door, layer: number, n: number, ...positions: number[]): GivenLine => {
    const product = products[n] ?? shop.cola;
    return {
      productId: product.id,
      door,
      layer,
      positions,
      priceMinor: Number(product.priceMinor),
      parQty: 8,
    };
  };
  const lines = [
    at('L', 1, 0, 1, 2),
    at('L', 1, 1, 3, 4),
    at('L', 1, 9, 5),
    at('L', 2, 2, 1),
    at('L', 2, 3, 2, 3),
    at('L', 2, 5, 4),
    at('L', 3, 4, 1),
    at('L', 3, 6, 3),
    at('L', 5, 5, 1, 2, 3, 4, 5),
    at('R', 1, 1, 1, 2, 3),
    at('R', 2, 6, 1, 2),
    at('R', 2, 0, 3),
  ];
  const { device } = await shop.cabinet({ name: 'Lobby East' });
  const effectiveAt = new Date(system.now().getTime() - 3_600_000);
  const version = await givenPlanogram(prisma, device, lines, { effectiveAt, publishedAt: effectiveAt });
  await prisma.device.update({ where: { id: device.id }, data: { planogramVersionId: version.id } });
  return { device, products };
}

const door = (page: Page, which: Door) => page.locator(`figure [data-door="${which}"]`);

for (const locale of locales) {
  test(`J2: the template appears as the open cabinet, in ${locale}`, async ({
    browser,
    shop,
    system,
  }, testInfo) => {
    const texts = textsOf(locale);
    const { device, products } = await givenFullCabinet(shop, system);
    const tokens = await tokensOf(system, shop.owner);
    const phone = await newPhone(browser, { webUrl: system.webUrl, locale, tokens });
    const page = await phone.newPage();
    await page.goto(`${EDITOR}?deviceNo=${device.deviceNo}`);
    await page.getByRole('radio', { name: texts('template.view.picture') }).check();
    const layer = (which: Door, number: number) => door(page, which).locator(`[data-layer="${number}"]`);
    await expect(layer('L', 1).locator('[data-product]')).toHaveCount(3);
    await expect(layer('L', 4).locator('[data-gap="5"]')).toHaveCount(1);
    await expect(layer('R', 1).locator('[data-gap="1"]')).toHaveCount(1);
    await expect(door(page, 'R').locator('[data-layer]')).toHaveCount(5);
    for (const picture of await page.locator('figure img').all()) await picture.scrollIntoViewIfNeeded();
    await page.locator('h1').scrollIntoViewIfNeeded();
    const title = (key: 'title.device.set-template' | 'title.device.template-records') =>
      `${texts(key)} · Larder`;
    const looked = { locale, testInfo, state: 'picture' };
    await inspect(page, { ...looked, id: 64, title: title('title.device.set-template') });

    const yogurt = products[3];
    if (!yogurt) throw new Error('No yogurt');
    await layer('L', 2).getByRole('button', { name: 'Blueberry Yogurt' }).click();
    await expect(lineOf(page, yogurt).root).toBeVisible();
    await expect(page.getByRole('tab', { selected: true }).last()).toContainText('2');
    await expect(lineOf(page, yogurt).root.locator('button').first()).toBeFocused();

    await page.goto(`${RECORDS}?deviceNo=${device.deviceNo}`);
    await expect(screen(page, RECORDS)).toBeVisible();
    await page.locator('[data-id] button[aria-expanded]').first().click();
    await page.getByRole('radio', { name: texts('template.view.picture') }).check();
    await expect(layer('L', 5).locator('[data-product]')).toHaveCount(1);
    await inspect(page, { ...looked, id: 66, title: title('title.device.template-records') });
    await phone.close();
  });
}

test('J2: a member who may only view a template sees the picture too, and goes from a product to its layer', async ({
  page,
  shop,
  system,
}) => {
  const texts = textsOf('en-US');
  const { prisma } = system.database;
  const { device } = await givenFullCabinet(shop, system);
  const [roleId, at] = [newTestId(), system.now()];
  const own = { merchantId: shop.merchant.id, roleId };
  await prisma.role.create({
    data: {
      id: roleId,
      merchantId: own.merchantId,
      code: roleId,
      name: 'Viewer',
      createdAt: at,
      updatedAt: at,
    },
  });
  await prisma.rolePermission.create({ data: { ...own, permission: 'template.view' } });
  const viewer = await shop.member({ kind: 'staff', roleId });
  await shop.signIn(page, viewer);
  await page.goto(`${EDITOR}?deviceNo=${device.deviceNo}`);
  await expect(page.getByText(texts('template.readOnly'))).toBeVisible();
  await expect(page.getByRole('heading', { name: texts('device.template.view') })).toBeVisible();
  await page.getByRole('radio', { name: texts('template.view.picture') }).check();
  await door(page, 'R').locator('[data-layer="2"]').getByRole('button', { name: 'Apple Slices' }).click();
  await expect(page.getByRole('tab', { name: 'Right door' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Layer 2' })).toBeFocused();
  await expect(page.locator('main').getByText('Apple Slices')).toBeVisible();
});
