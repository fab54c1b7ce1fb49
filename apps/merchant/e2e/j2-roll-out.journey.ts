import { expect, test } from './journey.ts';
import { openRecords, recordOf } from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

test('A-13: one template goes to several cabinets, and each says how far it is', async ({
  page,
  shop,
  system,
}) => {
  const source = await shop.sellingCabinet();
  const near = await shop.cabinet({ name: 'Lobby East' });
  const small = await shop.cabinet({ name: 'Office Kiosk', layersL: 2, layersR: null });
  near.cabinet.connect();
  await near.cabinet.until(({ online }) => online);
  near.cabinet.cutNetwork('reset');
  await shop.signIn(page);
  await openRecords(page, source.device.deviceNo);
  await recordOf(page, 1).head.click();
  await page.getByRole('button', { name: texts('template.rollOut'), exact: true }).click();
  const picker = page.getByRole('dialog', { name: texts('template.rollOut.choose') });
  await expect(picker.locator(`[data-id="${source.device.deviceNo}"]`)).toHaveCount(0);
  for (const { device } of [near, small])
    await picker.locator(`[data-id="${device.deviceNo}"] label`).click();
  await picker.getByRole('button', { name: texts('btn.done') }).click();
  await page
    .getByRole('alertdialog', { name: 'Publish version 1 to 2 devices?' })
    .getByRole('button', { name: texts('btn.publish') })
    .click();

  const sheet = page.getByRole('dialog', { name: texts('template.rollout.title') });
  const row = (deviceNo: string) => sheet.locator(`[data-id="${deviceNo}"]`);
  await expect(row(small.device.deviceNo)).toContainText(texts('refusal.TEMPLATE_SHAPE'));
  await expect(row(near.device.deviceNo)).toContainText(texts('template.rollout.published'));
  await expect(sheet.getByText('0 of 1')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('pending.png') });
  near.cabinet.restoreNetwork();
  await expect(row(near.device.deviceNo)).toContainText(texts('template.rollout.applied'), {
    timeout: 15_000,
  });
  await expect(sheet.getByText('1 of 1')).toBeVisible();
  expect(near.cabinet.planogramRev()).toBe(1);
  const after = await system.database.prisma.device.findUniqueOrThrow({ where: { id: small.device.id } });
  expect(after.planogramVersionId).toBeNull();
  await sheet.getByRole('button', { name: texts('btn.close') }).click();
  await expect(sheet).toBeHidden();
});
