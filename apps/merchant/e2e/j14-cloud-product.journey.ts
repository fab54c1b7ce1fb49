import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { badge, expect, open, screen, test } from './journey.ts';
import { button, confirm, expectToast, link } from './on-page.ts';
import { fault, field } from './product-form.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const MINE = '/pages/index/product-management/my-product-library';
const CLOUD = '/pages/index/product-management/cloud-product-library';
const ADD = '/pages/index/product-management/product-add-to-client';
const PRODUCT = '/pages/index/product-management/product-detail';

test.describe('J14: a product of the platform', () => {
  test("is added with the merchant's prices, marked, changed, and removed unless a template contains it", async ({
    page,
    shop,
    system,
  }) => {
    const other = await givenMerchant(system.database.prisma);
    const name = `Elderflower ${newTestId().slice(-8)}`;
    const theirs = await givenProduct(system.database.prisma, other.id, { platform: { name } });
    await shop.signIn(page);
    await open(page, `${CLOUD}?q=${encodeURIComponent(name)}`);
    await link(page, texts('product.cloud.details').replace('{name}', name)).click();
    await link(page, texts('product.detail.add')).click();
    await expect(screen(page, ADD)).toBeVisible();
    await expect(field(page, 'priceMinor')).toHaveValue('2.99');
    await field(page, 'priceMinor').fill('0');
    await button(page, texts('product.add.submit')).click();
    await fault(page, 'valid.price.zero');
    await field(page, 'priceMinor').fill('3.10');
    await field(page, 'costMinor').fill('1.20');
    const submit = button(page, texts('product.add.submit'));
    await expectToast(page, texts('toast.productAdded'), () => submit.click());
    await open(page, `${CLOUD}?q=${encodeURIComponent(name)}`);
    await expect(badge(page, 'product.added')).toBeVisible();

    const { id } = await system.database.prisma.merchantProduct.findFirstOrThrow({
      where: { merchantId: shop.merchant.id, platformProductId: theirs.platformProductId },
    });
    await open(page, `${PRODUCT}?id=${id}&source=my`);
    await expect(page.getByText('$3.10')).toBeVisible();
    await button(page, texts('product.detail.edit')).click();
    await field(page, 'priceMinor').fill('3.25');
    await button(page, texts('btn.save')).click();
    await expect(page.getByText('$3.25')).toBeVisible();

    await open(page, `${MINE}?q=${encodeURIComponent(name)}`);
    await page.locator(`[data-id="${id}"]`).getByRole('link').click();
    await button(page, texts('product.detail.remove')).click();
    await expectToast(page, texts('toast.removed'), () => confirm(page, texts('btn.remove')));
    await expect(screen(page, MINE, 'empty')).toBeVisible();

    const { device } = await shop.sellingCabinet();
    await open(page, `${PRODUCT}?id=${shop.cola.id}&source=my`);
    await expect(page.locator(`[data-id="${device.deviceNo}"]`)).toBeVisible();
    await expect(button(page, texts('product.detail.remove'))).toBeDisabled();
    await expect(page.locator('#remove-block')).toBeVisible();
  });
});
