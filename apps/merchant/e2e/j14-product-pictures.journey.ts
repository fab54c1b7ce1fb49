import { expect, open, screen, test } from './journey.ts';
import { newGtin } from './new-gtin.ts';
import { button, confirm } from './on-page.ts';
import { choosePicture, fault, field, pictureTile } from './product-form.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const FORM = '/pages/index/new-product-application/add-new-product';

test.describe('J14: the form of a new product', () => {
  test('uploads pictures again after a failure, or deletes them; a scan only fills in the number', async ({
    page,
    shop,
  }) => {
    await shop.signIn(page);
    await open(page, FORM);
    await page.route('**/files/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409 }) : route.continue(),
    );
    await choosePicture(page, 'front');
    await expect(page.locator('[data-picture=failed]')).toBeVisible();
    await page.unroute('**/files/**');
    await pictureTile(page, 'front', 'retry').click();
    await pictureTile(page, 'front', 'open').click();
    await button(page, texts('product.picture.delete')).click();
    await confirm(page, texts('btn.delete'));
    await expect(pictureTile(page, 'front', 'add')).toBeVisible();

    await field(page, 'name').fill('Scanned Soda');
    await button(page, texts('product.form.scan')).click();
    const gtin = newGtin();
    await field(page, 'number').fill(gtin);
    await field(page, 'number').press('Enter');
    await expect(screen(page, FORM)).toBeVisible();
    await expect(field(page, 'gtin')).toHaveValue(gtin);
    await expect(field(page, 'name')).toHaveValue('Scanned Soda');
    await fault(page, 'product.form.free');
  });

  test('accepts no picture that stays above 2 MB', async ({ page, shop }) => {
    await shop.signIn(page);
    await open(page, FORM);
    // No camera's picture of 800 x 800 is that large: this test's encoder is deliberately bad.
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (take) =>
        take(new Blob([new Uint8Array(2 * 1024 * 1024 + 1)], { type: 'image/jpeg' }));
    });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' || request.url().includes('file.makeUploadSlot')) sent += 1;
    });
    await choosePicture(page, 'front');
    await fault(page, 'valid.image.size');
    expect(sent).toBe(0);
  });
});
