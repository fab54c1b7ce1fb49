import type { MerchantProduct } from '@larder/database/model';
import type { Page } from '@playwright/test';
import { expect, screen, test } from './journey.ts';
import { likeCola } from './look-alikes.ts';
import {
  addProducts,
  EDITOR,
  lineOf,
  openEditor,
  publish,
  publishButton,
  publishQuestion,
  recordOf,
} from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const ADJUST = '/pages/device/set-mutex-product';

/** A product of a look-alike pair. */
const choices = (page: Page, { id }: MerchantProduct) => page.locator(`li[data-id="${id}"]`);
const goOn = (page: Page) => page.getByRole('button', { name: texts('template.continueToPublish') });

test.describe('J2: products that the cabinet cannot tell apart', () => {
  test('publishing leads to the pair, and one of the two moves behind the other door', async ({
    page,
    shop,
    system,
  }) => {
    const zero = await likeCola(shop, system);
    const { device } = await shop.cabinet();
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await addProducts(page, shop.cola, shop.wrap);
    await page.getByRole('tab', { name: 'Layer 2' }).click();
    await addProducts(page, zero);
    await publishButton(page).click();
    await expect(publishQuestion(page)).toBeHidden();
    await page.getByRole('button', { name: texts('title.device.set-mutex-product') }).click();

    await expect(screen(page, ADJUST)).toBeVisible();
    await expect(page.getByRole('status').getByText('1 pair left')).toBeVisible();
    await expect(choices(page, zero)).toContainText('Layer 2');
    await choices(page, zero)
      .getByRole('button', { name: texts('template.otherDoor') })
      .click();
    await expect(page.getByText(texts('template.pairsDone'))).toBeVisible();
    await expect(page.getByRole('status').getByText(texts('template.noLookAlikes'))).toBeVisible();
    await goOn(page).click();

    await expect(screen(page, EDITOR)).toBeVisible();
    await page.getByRole('tab', { name: 'Right door' }).click();
    await page.getByRole('tab', { name: 'Layer 2' }).click();
    await expect(lineOf(page, zero).root).toBeVisible();
    await publish(page);
    await expect(recordOf(page, 1).status('pending')).toBeVisible();
    const lines = await system.database.prisma.planogramLine.findMany({
      where: { version: { deviceId: device.id, status: 'published' } },
      orderBy: [{ door: 'asc' }, { sort: 'asc' }],
    });
    expect(lines.map(({ door, layer }) => `${door}${layer}`)).toEqual(['L1', 'L1', 'R2']);
  });

  test('a cabinet with one door offers to replace or remove, but no products that look the same', async ({
    page,
    shop,
    system,
  }) => {
    const zero = await likeCola(shop, system);
    const { device } = await shop.cabinet({ layersL: 3, layersR: null });
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await addProducts(page, shop.cola, zero);
    await publishButton(page).click();
    await page.getByRole('button', { name: texts('title.device.set-mutex-product') }).click();
    await expect(choices(page, zero)).toBeVisible();
    await expect(page.getByRole('button', { name: texts('template.otherDoor') })).toHaveCount(0);

    await choices(page, zero)
      .getByRole('button', { name: texts('template.replace') })
      .click();
    await expect(page.getByText('Instead of Cola Zero')).toBeVisible();
    // Only one choice: the second replaces the first, by touch and by keyboard.
    const options = page.getByRole('radiogroup', { name: texts('template.replace') });
    await expect(options.getByRole('radio', { name: 'Cola', exact: false }).first()).toBeDisabled();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    const wrap = options.getByRole('radio', { name: /^Wrap/ });
    await page.locator(`[data-id="${shop.wrap.id}"] label`).click();
    await expect(wrap).toBeChecked();
    await page.screenshot({ path: test.info().outputPath('replacement.png') });
    await wrap.press('ArrowDown');
    await expect(options.getByRole('radio', { checked: true })).toHaveCount(1);
    await page.getByRole('button', { name: texts('product.scan') }).click();
    const { gtin } = await system.database.prisma.platformProduct.findUniqueOrThrow({
      where: { id: shop.wrap.platformProductId },
    });
    await page.locator('[name=number]').fill(gtin ?? '');
    await page.locator('[name=number]').press('Enter');
    await expect(page.getByText('Instead of Cola Zero')).toBeVisible();
    await expect(page.locator('[data-id] label')).toHaveCount(1);
    await page.locator(`[data-id="${shop.wrap.id}"] label`).click();
    await page.getByRole('button', { name: texts('template.replace'), exact: true }).click();
    await expect(page.getByText(texts('template.pairsDone'))).toBeVisible();
    await goOn(page).click();
    await expect(lineOf(page, shop.wrap).price).toHaveValue('7.99');
    await expect(lineOf(page, zero).root).toBeHidden();
    await publish(page);
  });

  test('a template without look-alikes needs no adjustment', async ({ page, shop }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await page.goto(`${ADJUST}?deviceNo=${device.deviceNo}`);
    await expect(page.getByText(texts('template.pairsNone'))).toBeVisible();
    await page.getByRole('button', { name: texts('template.continueToPublish') }).click();
    await expect(screen(page, EDITOR)).toBeVisible();
  });
});
