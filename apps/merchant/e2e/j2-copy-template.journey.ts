import { expect, test } from './journey.ts';
import { expectToast } from './on-page.ts';
import { addProducts, lineOf, openEditor } from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

test('J2: a template is assembled from a layer, a preset and another cabinet', async ({ page, shop }) => {
  const source = await shop.sellingCabinet();
  const { device } = await shop.cabinet({ name: 'Lobby East' });
  const small = await shop.cabinet({ name: 'Office Kiosk', layersL: 2, layersR: null });
  await shop.signIn(page);
  await openEditor(page, device.deviceNo);
  const menu = () => page.getByRole('button', { name: texts('template.copyMenu') }).click();
  const pick = (name: string | RegExp) =>
    page.getByRole('dialog').getByRole('button', { name }).first().click();
  await addProducts(page, shop.cola);
  await lineOf(page, shop.cola).price.fill('2.60');
  await page.getByRole('tab', { name: 'Layer 2' }).click();
  await menu();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: texts('template.copyPreset') }),
  ).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('menu.png') });
  await pick(/Left door · Layer 1/);
  await expect(lineOf(page, shop.cola).price).toHaveValue('2.60');

  await menu();
  await pick(texts('template.savePreset'));
  const modal = page.getByRole('alertdialog', { name: texts('template.savePreset') });
  await modal.getByRole('button', { name: texts('btn.save') }).click();
  await expect(modal.getByText(texts('valid.presetName'))).toBeVisible();
  await modal.getByRole('textbox').fill('Two colas');
  await page.screenshot({ path: test.info().outputPath('save.png') });
  await modal.getByRole('button', { name: texts('btn.save') }).click();
  await expect(modal).toBeHidden();
  await menu();
  await pick(texts('template.savePreset'));
  await modal.getByRole('textbox').fill('two colas');
  await modal.getByRole('button', { name: texts('btn.save') }).click();
  await expect(modal.getByText(texts('valid.presetNameTaken'))).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('taken.png') });
  await modal.getByRole('button', { name: texts('btn.cancel') }).click();

  await menu();
  await pick(texts('template.copyCabinet'));
  const cabinets = page.getByRole('dialog', { name: texts('template.copyCabinet') });
  await cabinets.getByRole('searchbox').fill('No such device');
  await expect(cabinets.getByText(texts('fixed.empty.noResult'))).toBeVisible();
  await cabinets.getByRole('searchbox').fill(source.device.deviceNo);
  await expect(cabinets.locator('li[data-id]')).toHaveCount(1);
  await page.screenshot({ path: test.info().outputPath('cabinets.png') });
  await cabinets.locator(`[data-id="${source.device.deviceNo}"] button`).click();
  const question = page.getByRole('alertdialog', { name: texts('template.copyAll.title') });
  await question.getByRole('button', { name: texts('template.replace') }).click();
  await page.getByRole('tab', { name: 'Layer 3 1/20' }).click();
  await expect(lineOf(page, shop.wrap).price).toHaveValue('7.99');
  await expect(page.getByText(texts('template.state.saved'))).toBeVisible();

  await openEditor(page, small.device.deviceNo);
  await menu();
  await pick(texts('template.copyCabinet'));
  const unfit = page.getByRole('dialog').locator(`[data-id="${source.device.deviceNo}"] button`);
  await expectToast(page, texts('refusal.TEMPLATE_SHAPE'), () => unfit.click());
  await menu();
  await pick(texts('template.copyPreset'));
  await expect(page.getByRole('dialog').getByText('Two colas').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('presets.png') });
  await page.getByRole('dialog').getByRole('button', { name: 'Copy Two colas' }).click();
  await expect(page.getByRole('tab', { name: 'Layer 2 1/20' })).toBeVisible();
  await expect(lineOf(page, shop.cola).price).toHaveValue('2.60');
});
