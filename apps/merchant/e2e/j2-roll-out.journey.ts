import { newTestId } from '@larder/testkit/new-test-id';
import { callApi } from './call-api.ts';
import { expect, test } from './journey.ts';
import { setPhoneClock } from './phone-clock.ts';
import { addProducts, chooseNextHour, openEditor, openRecords, recordOf } from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

test('A-13: one template goes to several cabinets, and each shows its progress', async ({
  page,
  shop,
  system,
}) => {
  const source = await shop.sellingCabinet();
  const near = await shop.cabinet({ name: 'Lobby East' });
  const small = await shop.cabinet({ name: 'Office Kiosk', layersL: 3, layersR: null });
  const lower = await shop.cabinet({ name: 'Break Room', layersL: 2, layersR: null });
  await system.database.prisma.stockLevel.create({
    data: {
      merchantId: shop.merchant.id,
      deviceId: near.device.id,
      productId: shop.wrap.id,
      door: 'L',
      layer: 4,
      onHand: 4,
      updatedAt: system.now(),
    },
  });
  near.cabinet.connect();
  await near.cabinet.until(({ online }) => online);
  near.cabinet.cutNetwork('reset');
  await shop.signIn(page);
  await openRecords(page, source.device.deviceNo);
  await recordOf(page, 1).head.click();
  await page.getByRole('button', { name: texts('template.rollOut'), exact: true }).click();
  await page.getByRole('button', { name: texts('template.rollOut.whole') }).click();
  const picker = page.getByRole('dialog', { name: texts('template.rollOut.choose') });
  await expect(picker.locator(`[data-id="${source.device.deviceNo}"]`)).toHaveCount(0);
  // Ticks survive a search for another cabinet, which the server runs.
  const offered = picker.locator('li[data-id]');
  const find = picker.getByRole('searchbox');
  for (const { device } of [near, small]) {
    await find.fill(device.name ?? '');
    await expect(picker.locator(`[data-id="${device.deviceNo}"]`)).toBeVisible();
    await expect(offered).toHaveCount(1);
    await offered.locator('label').click();
  }
  await page.screenshot({ path: test.info().outputPath('search.png') });
  await find.fill('No such device');
  await expect(picker.getByText(texts('fixed.empty.noResult'))).toBeVisible();
  await picker.getByRole('button', { name: texts('btn.clear') }).click();
  await expect(offered).toHaveCount(3);
  // A cabinet without the shelves says so in its row.
  const unfit = picker.locator(`[data-id="${lower.device.deviceNo}"]`);
  await expect(unfit).toContainText(texts('template.rollOut.misfit'));
  await expect(unfit.getByRole('checkbox')).toBeDisabled();
  await expect(picker.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await picker.getByRole('button', { name: texts('btn.done') }).click();
  const question = page.getByRole('dialog', { name: 'Publish to 2 devices?' });
  await expect(question.getByRole('radio', { name: texts('template.timing.now') })).toBeChecked();
  // Each cabinet is listed with what the template changes there.
  const change = (deviceNo: string) => question.locator(`[data-id="${deviceNo}"]`);
  await expect(change(near.device.deviceNo)).toContainText('Lobby East');
  await expect(change(near.device.deviceNo)).toContainText('2 lines added');
  await expect(change(near.device.deviceNo)).toContainText('4 units will be written off');
  await page.screenshot({ path: test.info().outputPath('timing.png') });
  // The cabinet loses a shelf while the question is open.
  await system.database.prisma.device.update({ where: { id: small.device.id }, data: { layersL: 2 } });
  await question.getByRole('button', { name: texts('btn.publish') }).click();

  const sheet = page.getByRole('dialog', { name: texts('template.rollout.title') });
  const row = (deviceNo: string) => sheet.locator(`[data-id="${deviceNo}"]`);
  await expect(row(small.device.deviceNo)).toContainText(texts('refusal.TEMPLATE_SHAPE'));
  await expect(row(near.device.deviceNo)).toContainText(texts('template.rollout.published'));
  await expect(sheet.getByText('0 of 1')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('pending.png') });
  near.cabinet.restoreNetwork();
  await expect(row(near.device.deviceNo)).toContainText(texts('template.rollout.applied'));
  await expect(sheet.getByText('1 of 1')).toBeVisible();
  expect(near.cabinet.planogramRev()).toBe(1);
  const after = await system.database.prisma.device.findUniqueOrThrow({ where: { id: small.device.id } });
  expect(after.planogramVersionId).toBeNull();

  // The roll-out is found again, and where it failed it can be sent once more.
  await page.reload();
  await page.getByRole('button', { name: texts('template.rollout.title') }).click();
  await expect(sheet.getByText('Applied on 1 of 2')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('list.png') });
  await sheet.getByRole('button', { name: /Lobby West/ }).click();
  await expect(row(small.device.deviceNo)).toContainText(texts('refusal.TEMPLATE_SHAPE'));
  await system.database.prisma.device.update({ where: { id: small.device.id }, data: { layersL: 3 } });
  await sheet.getByRole('button', { name: 'Publish again to 1 device' }).click();
  const again = page.getByRole('dialog', { name: 'Publish to 1 device?' });
  await again
    .locator('label')
    .filter({ hasText: texts('template.timing.at_next_restock') })
    .click();
  await again.getByRole('button', { name: texts('btn.publish') }).click();
  await expect(row(small.device.deviceNo)).toContainText(texts('template.rollout.waiting'));
  const waiting = await system.database.prisma.planogramVersion.findFirstOrThrow({
    where: { deviceId: small.device.id },
  });
  expect(waiting).toMatchObject({ applyMode: 'at_next_restock', effectiveAt: null });
  await sheet.getByRole('button', { name: texts('btn.close') }).click();
  await expect(sheet).toBeHidden();

  // Another time only the prices go there, and come back.
  await callApi(system, shop.owner, 'template.changePrices', {
    productId: shop.cola.id,
    priceMinor: 300,
    devices: [{ deviceNo: near.device.deviceNo, prices: [250] }],
  });
  await recordOf(page, 1).head.click();
  await page.getByRole('button', { name: texts('template.rollOut'), exact: true }).click();
  await page.getByRole('button', { name: texts('template.rollOut.prices') }).click();
  for (const { device } of [near, lower])
    await picker.locator(`[data-id="${device.deviceNo}"] label`).click();
  await picker.getByRole('button', { name: texts('btn.done') }).click();
  const prices = page.getByRole('dialog', { name: 'Publish prices to 2 devices?' });
  const fit = (deviceNo: string) => prices.locator(`[data-id="${deviceNo}"]`);
  await expect(fit(near.device.deviceNo)).toContainText('Has 2 of 2 products');
  await expect(fit(near.device.deviceNo)).toContainText('1 new price');
  await expect(fit(near.device.deviceNo).getByText('$3.00 → $2.50')).toBeVisible();
  await expect(fit(lower.device.deviceNo)).toContainText(texts('template.rollOut.noMatch'));
  await page.screenshot({ path: test.info().outputPath('prices.png') });
  await prices.getByRole('button', { name: 'Change prices in 1 device' }).click();
  await expect(row(near.device.deviceNo)).toContainText(texts('template.rollout.applied'));
  await expect(row(near.device.deviceNo).getByText('$3.00 → $2.50')).toBeVisible();
  await expect(row(lower.device.deviceNo)).toContainText(texts('refusal.PRICES_NO_MATCH'));
  await page.screenshot({ path: test.info().outputPath('prices-result.png') });
  const colaNear = async () => {
    const found = await system.database.prisma.planogramLine.findFirstOrThrow({
      where: { version: { activeOn: { some: { id: near.device.id } } }, productId: shop.cola.id },
    });
    return Number(found.priceMinor);
  };
  expect(await colaNear()).toBe(250);
  await sheet.getByRole('button', { name: texts('product.priceChange.backToFormer') }).click();
  await expect.poll(colaNear).toBe(300);
});

test('A-13: the current draft, or a preset, goes to other cabinets from the editor, at its hour', async ({
  page,
  shop,
  system,
}) => {
  const { device } = await shop.cabinet({ name: 'Front Door' });
  const other = await shop.cabinet({ name: 'Lobby East' });
  await setPhoneClock(page, system);
  await shop.signIn(page);
  await openEditor(page, device.deviceNo);
  await addProducts(page, shop.cola);
  await chooseNextHour(page, 'expiresAt');
  await page.getByRole('button', { name: texts('template.rollOut.others') }).click();
  await page.getByRole('button', { name: texts('template.rollOut.whole') }).click();
  const picker = page.getByRole('dialog', { name: texts('template.rollOut.choose') });
  const choose = async () => {
    await picker.locator(`[data-id="${other.device.deviceNo}"] label`).click();
    await picker.getByRole('button', { name: texts('btn.done') }).click();
  };
  await choose();
  const question = page.getByRole('dialog', { name: 'Publish to 1 device?' });
  await question
    .locator('label')
    .filter({ hasText: texts('template.timing.at_time') })
    .click();
  await page.screenshot({ path: test.info().outputPath('from-draft.png') });
  await question.getByRole('button', { name: texts('btn.publish') }).click();
  await expect(question.getByText(texts('valid.expiry'))).toBeVisible();
  await question.getByRole('button', { name: texts('btn.clear') }).click();
  await question.getByRole('button', { name: texts('btn.publish') }).click();
  const sheet = page.getByRole('dialog', { name: texts('template.rollout.title') });
  await expect(sheet.getByText(texts('template.rollout.waiting'))).toBeVisible();
  await sheet.getByRole('button', { name: texts('btn.close') }).click();

  const { prisma } = system.database;
  const at = system.now();
  await prisma.templatePreset.create({
    data: {
      id: newTestId(),
      merchantId: shop.merchant.id,
      name: 'Wraps only',
      createdAt: at,
      updatedAt: at,
      lines: { create: { door: 'L', layer: 1, positions: [1], productId: shop.wrap.id, priceMinor: 799 } },
    },
  });
  await page.getByRole('button', { name: texts('template.copyMenu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('template.copyPreset') })
    .click();
  await page.getByRole('button', { name: /: Wraps only$/ }).click();
  await page.getByRole('button', { name: texts('template.rollOut.whole') }).click();
  await choose();
  await question.getByRole('button', { name: texts('btn.publish') }).click();
  await expect(sheet.getByText(texts('template.rollout.published'))).toBeVisible();
  const version = await prisma.planogramVersion.findFirstOrThrow({
    where: { deviceId: other.device.id, rev: 2 },
    include: { lines: true },
  });
  expect(version.lines.map(({ productId }) => productId)).toEqual([shop.wrap.id]);
});
