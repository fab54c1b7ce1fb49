import { expect, test } from './journey.ts';
import { addProducts, openEditor } from './template-editor.ts';

test('J2: products of a layer are reordered by dragging, or with the arrow keys', async ({ page, shop }) => {
  const { device } = await shop.cabinet();
  const juice = await shop.product('Juice', 300, 330);
  await shop.signIn(page);
  await openEditor(page, device.deviceNo);
  await addProducts(page, shop.cola, shop.wrap, juice);
  const order = () =>
    page.locator('li[data-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')));
  const handle = (id: string) => page.locator(`li[data-id="${id}"] [data-drag-handle]`);
  await handle(juice.id).press('ArrowUp');
  await expect.poll(order).toEqual([shop.cola.id, juice.id, shop.wrap.id]);

  const from = await handle(shop.cola.id).boundingBox();
  const to = await page.locator(`li[data-id="${juice.id}"]`).boundingBox();
  if (!from || !to) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height * 0.7, { steps: 6 });
  await page.screenshot({ path: test.info().outputPath('drag.png') });
  await page.mouse.up();
  await expect.poll(order).toEqual([juice.id, shop.cola.id, shop.wrap.id]);
});
