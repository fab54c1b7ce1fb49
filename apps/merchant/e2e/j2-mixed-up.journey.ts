import { buy } from './buy.ts';
import { expect, screen, test } from './journey.ts';
import { addButton, EDITOR, openEditor, publishButton, publishQuestion } from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const ADJUST = '/pages/device/set-mutex-product';
const HERE = '1 pair behind one door was mixed up in past orders';

test('J2: products confused in past orders are named before publishing, and moved behind another door', async ({
  page,
  shop,
  system,
}) => {
  const { device, cabinet } = await shop.sellingCabinet();
  const cola = { door: 'L', layer: 1, productId: shop.cola.id, qty: 1 } as const;
  await shop.signIn(page);
  await openEditor(page, device.deviceNo);
  await expect(page.getByText(HERE)).toHaveCount(0);
  cabinet.fault({ kind: 'low_confidence', confidence: 0.6 });
  for (const orders of [1, 2]) {
    await buy(cabinet, cola);
    const where = { deviceId: device.id, abnormalReason: 'low_confidence' } as const;
    await expect.poll(() => system.database.prisma.salesOrder.count({ where })).toBe(orders);
  }

  await openEditor(page, device.deviceNo);
  await expect(page.getByText(HERE)).toBeVisible();
  await page.getByRole('tab', { name: 'Layer 2' }).click();
  await addButton(page).click();
  await expect(page.locator(`[data-id="${shop.wrap.id}"]`)).toContainText(
    'Mixed up with Cola in past orders',
  );
  await page.goBack();
  await publishButton(page).click();
  await expect(publishQuestion(page)).toContainText(HERE);
  await publishQuestion(page)
    .getByRole('button', { name: texts('btn.cancel') })
    .click();

  await page.getByRole('button', { name: texts('title.device.set-mutex-product') }).click();
  await expect(screen(page, ADJUST)).toBeVisible();
  await expect(page.locator('[data-badge="template.mixedUp"]')).toHaveText(texts('template.mixedUp'));
  await expect(page.getByText(/took one for the other in 2 orders of the last 90 days/)).toBeVisible();
  await expect(page.getByRole('status').getByText(texts('template.noLookAlikes'))).toBeVisible();
  await page
    .locator(`li[data-id="${shop.wrap.id}"]`)
    .getByRole('button', { name: texts('template.otherDoor') })
    .click();
  await expect(page.getByText(texts('template.pairsDone'))).toBeVisible();
  await page.getByRole('button', { name: texts('template.continueToPublish') }).click();
  await expect(screen(page, EDITOR)).toBeVisible();
  await expect(page.getByText(HERE)).toHaveCount(0);
});
