import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { expect, open, screen, test } from './journey.ts';
import { expectToast } from './on-page.ts';
import {
  addButton,
  addProducts,
  EDITOR,
  lineOf,
  openEditor,
  publish,
  publishButton,
} from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

test.describe('J2: editing a first template', () => {
  test('a cabinet without a template sells nothing, and a template without products cannot be published', async ({
    page,
    shop,
  }) => {
    const { device, cabinet } = await shop.cabinet();
    cabinet.connect();
    await cabinet.until(({ online, lifecycle }) => online && lifecycle === 'operational');
    expect(cabinet.tapCard({ fingerprint: 'fp_j2', door: 'L' })).toEqual({ done: true });
    await cabinet.until(({ lastAnswer }) => lastAnswer?.code === 'NO_PLANOGRAM');

    await shop.signIn(page);
    await open(page, `/pages/device/device-details?deviceNo=${device.deviceNo}`);
    await page.getByRole('link', { name: texts('title.device.set-template') }).click();
    await expect(screen(page, EDITOR)).toBeVisible();
    await expectToast(page, texts('refusal.TEMPLATE_EMPTY'), () => publishButton(page).click());
    await expect(addButton(page)).toBeFocused();
    // It stays readable after the toast is gone.
    await expect(page.locator('[data-problem]')).toHaveText(texts('refusal.TEMPLATE_EMPTY'));
  });

  test('a layer takes twenty products and not one more', async ({ page, shop, system }) => {
    const { device } = await shop.cabinet();
    const names = Array.from({ length: 19 }, (_, at) => `Snack ${String(at + 1).padStart(2, '0')}`);
    const snacks = await Promise.all(names.map((name) => shop.product(name, 150, 60)));
    await shop.product('Dates', 150, 60);
    // Picking a few of the twenty is enough.
    const stored = snacks.slice(2).map(({ id: productId }) => ({ productId, parQty: 5 }));
    await givenPlanogram(system.database.prisma, device, stored);
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await expect(page.getByRole('tab', { name: 'Left door' })).toBeVisible();

    await addButton(page).click();
    const box = (name: string) => page.getByRole('checkbox', { name });
    const tap = (name: string) =>
      page
        .locator('label')
        .filter({ has: box(name) })
        .click({ timeout: 2_000 });
    for (const name of ['Cola', ...names.slice(0, 2)]) {
      // A tap on a list that still scrolls only stops it.
      await expect(async () => {
        if (!(await box(name).isChecked())) await tap(name);
        await expect(box(name)).toBeChecked({ timeout: 500 });
      }).toPass();
    }
    await expect(page.getByText('3 selected')).toBeVisible();
    const full = page.getByRole('alert').getByText(texts('refusal.TEMPLATE_LAYER_FULL'));
    await expect(async () => {
      await tap('Dates');
      await expect(full).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(box('Dates')).not.toBeChecked();
    await expect(box('Snack 02')).toBeChecked();

    await page.getByRole('button', { name: 'Add 3 products' }).click();
    await expect(page.getByRole('tab', { name: 'Layer 1 20/20' })).toBeVisible();
    await expect(full).toBeHidden();
    await expectToast(page, texts('refusal.TEMPLATE_LAYER_FULL'), () => addButton(page).click());
    await page.getByRole('tab', { name: 'Layer 2 0/20' }).click();
    await addProducts(page, shop.cola);
    await expect(page.getByRole('tab', { name: 'Layer 2 1/20' })).toBeVisible();
  });

  test('a cabinet with one door and three layers offers three layers and no doors', async ({
    page,
    shop,
  }) => {
    const { device } = await shop.cabinet({ layersL: 3, layersR: null });
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await expect(page.getByRole('tab')).toHaveCount(3);
    await expect(page.getByRole('tab', { name: 'Layer 3' })).toBeVisible();
  });

  test('price or standard stock may be left empty, but not both; the empty one is filled in', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.cabinet();
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await addProducts(page, shop.cola, shop.wrap);
    const [cola, wrap] = [lineOf(page, shop.cola), lineOf(page, shop.wrap)];
    await cola.price.fill('0');
    await expect(cola.price).not.toHaveAttribute('aria-invalid');
    await wrap.price.focus();
    await expect(cola.root.getByText(texts('valid.price.zero'))).toBeVisible();
    await cola.price.fill('');
    await page.getByRole('tab', { name: 'Layer 2' }).click();
    await publishButton(page).click();
    await expect(cola.root.getByText(texts('refusal.TEMPLATE_FIRST_POSITION'))).toBeVisible();
    await expect(cola.price).toBeFocused();
    await expect(cola.price).toHaveAttribute('aria-invalid', 'true');

    await cola.par.fill('12');
    await wrap.price.fill('8.50');
    await wrap.more.click();
    await wrap.root.getByRole('spinbutton', { name: texts('field.template.positions') }).press('ArrowUp');
    const second = wrap.root.locator('[data-later-positions]');
    await expect(second).toContainText('Position 3: $8.50, standard stock 2');
    await second.click();
    const said = page.getByRole('alertdialog').getByText(texts('refusal.TEMPLATE_FIRST_POSITION'));
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: texts('btn.ok') }).click();
    await expect(said).toBeHidden();

    await publish(page);
    const lines = await system.database.prisma.planogramLine.findMany({
      where: { version: { deviceId: device.id } },
      orderBy: { sort: 'asc' },
    });
    expect(lines.map(({ priceMinor, parQty, positions }) => [Number(priceMinor), parQty, positions])).toEqual(
      [
        [250, 12, [1]],
        [850, 2, [2, 3]],
      ],
    );
  });
});
