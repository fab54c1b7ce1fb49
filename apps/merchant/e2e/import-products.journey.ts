import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import type { Page } from '@playwright/test';
import { expect, open, screen, test } from './journey.ts';
import { expectToast } from './on-page.ts';
import { textsOf } from './texts.ts';

const MINE = '/pages/index/product-management/my-product-library';
const IMPORT = '/pages/index/product-management/import-products';
const texts = textsOf('en-US');

const choose = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a table of products is looked at, imported with one tap, and the same table changes nothing', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const [mine, theirs] = [await givenMerchant(prisma), await givenMerchant(prisma)];
  const { passwordHash } = shop.owner.account;
  const owner = await givenMember(prisma, mine.id, { account: { passwordHash } });
  const own = await givenProduct(prisma, mine.id, { platform: { name: 'Cherry Cola' } });
  const fresh = await givenProduct(prisma, theirs.id, { platform: { name: 'Trail Mix' } });
  const gtinOf = async (id: string) =>
    (await prisma.platformProduct.findUniqueOrThrow({ where: { id } })).gtin ?? '';
  const known = await gtinOf(own.platformProductId);
  const added = await gtinOf(fresh.platformProductId);
  const rows = [
    `${known};2,75;1,30;Drinks`,
    `${added};3,10;;Snacks`,
    '4006381333932;1,00;;',
    `${known};9,00;;`,
  ];
  const table = `Barcode;Price;Cost;Group\n${rows.join('\n')}\n`;

  await shop.signIn(page, owner);
  await open(page, MINE);
  await page.getByRole('link', { name: texts('product.import.open'), exact: true }).click();
  await expect(screen(page, IMPORT)).toBeVisible();
  await choose(page, table);
  const line = (at: number) => page.locator(`[data-id="line-${at}"]`);
  await expect(line(2)).toContainText('$2.50 → $2.75');
  await expect(line(3)).toContainText('Trail Mix');
  await expect(line(3)).toContainText(texts('product.costUnknown'));
  await expect(page.locator('[data-id="fault-4"]')).toContainText(
    'The check digit of 4006381333932 is wrong',
  );
  await expect(page.locator('[data-id="fault-5"]')).toContainText('The product is in line 2 already');
  await expect(page.getByText('Columns passed over: Group')).toBeVisible();
  expect(await prisma.merchantProduct.count({ where: { merchantId: mine.id } })).toBe(1);

  const act = page.getByRole('button', { name: 'Import 2 products' });
  await expectToast(page, 'New: 1. Changed: 1.', () => act.click());
  await expect(act).toHaveCount(0);
  await expect(line(2)).toContainText(texts('product.import.kind.same'));
  const stored = await prisma.merchantProduct.findMany({
    where: { merchantId: mine.id },
    orderBy: { priceMinor: 'asc' },
  });
  expect(stored).toMatchObject([
    { id: own.id, priceMinor: 275n, costMinor: 130n },
    { priceMinor: 310n, costKnown: false },
  ]);
});

test('a file that is no table of products, or too large, says why and imports nothing', async ({
  page,
  shop,
}) => {
  await shop.signIn(page);
  await open(page, IMPORT);
  await choose(page, 'x'.repeat(90_001));
  await expect(page.getByText('The file has more than 90 KB: split it.')).toBeVisible();
  await choose(page, 'deviceNo,model\nA,B\n');
  await expect(page.getByText(texts('product.import.fault.missing_column'))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
});
