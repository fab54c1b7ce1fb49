import { fileURLToPath } from 'node:url';
import { shownGtin } from '@larder/domain/gtin';
import { expect, screen, test } from './journey.ts';
import { makeLookAlike } from './look-alikes.ts';
import { addButton, EDITOR, lineOf, openEditor } from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

test('J2: a code adds its product, with its date, to the layer it was scanned for; earlier choices are kept', async ({
  page,
  shop,
  system,
}) => {
  const { device } = await shop.cabinet();
  const { gtin } = await system.database.prisma.platformProduct.findUniqueOrThrow({
    where: { id: shop.wrap.platformProductId },
  });
  const zero = await shop.product('Cola Zero', 250, 365);
  await makeLookAlike(system, shop.cola, zero);
  await shop.signIn(page);
  await openEditor(page, device.deviceNo);
  await page.getByRole('tab', { name: 'Right door' }).click();
  await page.getByRole('tab', { name: 'Layer 2' }).click();
  await addButton(page).click();
  await page.locator(`[data-id="${shop.cola.id}"] label`).click();
  await page.getByRole('button', { name: texts('product.scan') }).click();
  // A code of another kind says what it is; of two codes in one picture, none is taken without a word.
  const choosePicture = (name: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles(fileURLToPath(new URL(`../test/barcodes/${name}.png`, import.meta.url)));
  await choosePicture('qr-brand-url');
  await expect(page.getByText(/^This code does not name a product\. It is a web address: /)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('other-kind.png') });
  await choosePicture('two-codes');
  const which = page.getByRole('dialog', { name: texts('device.scan.which') });
  await expect(which.getByRole('button', { name: '4006381333931' })).toBeVisible();
  await expect(which.getByRole('button', { name: '049000006346' })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('which-code.png') });
  await which.getByRole('button', { name: texts('btn.close') }).click();
  await expect(which).toBeHidden();

  // As a scanner sends the code of a pack: the product, and the date until which it keeps.
  await page.locator('[name=number]').fill(`(01)${gtin}(17)451231`);
  await page.locator('[name=number]').press('Enter');

  await expect(screen(page, EDITOR)).toBeVisible();
  await expect(page.getByText('To Right door · Layer 2')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(shownGtin(gtin ?? ''));
  await expect(page.locator('[data-id] label')).toHaveCount(1);
  await page.locator(`[data-id="${shop.wrap.id}"] label`).click();
  await page.screenshot({ path: test.info().outputPath('scanned.png') });
  await page.getByRole('button', { name: 'Add 1 product' }).click();
  await expect(lineOf(page, shop.cola).root).toBeVisible();
  await expect(lineOf(page, shop.wrap).price).toHaveValue('7.99');
  await lineOf(page, shop.wrap).more.click();
  await expect(lineOf(page, shop.wrap).root.getByText('Dec 31, 2045')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Layer 2 2/20' })).toBeVisible();

  // The next time everything is offered; a look-alike of a product on this door says so, and may be chosen.
  await addButton(page).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  const alike = page.locator(`[data-id="${zero.id}"]`);
  await expect(alike.getByText(texts('template.sameLook'))).toBeVisible();
  await expect(alike.getByRole('checkbox')).toBeEnabled();
  await page.screenshot({ path: test.info().outputPath('alike.png') });
});
