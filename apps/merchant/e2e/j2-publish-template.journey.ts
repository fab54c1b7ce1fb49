import type { MerchantProduct } from '@larder/database/model';
import { HOUR_MS } from '@larder/domain/durations';
import { buy } from './buy.ts';
import { eventually } from './eventually.ts';
import { badge, expect, open, test } from './journey.ts';
import { setPhoneClock } from './phone-clock.ts';
import type { SimulatedCabinet } from './shop.ts';
import type { System } from './system.ts';
import {
  addProducts,
  chooseNextHour,
  copyToDraft,
  lineOf,
  openEditor,
  openRecords,
  publish,
  publishButton,
  publishQuestion,
  recordOf,
  timeField,
} from './template-editor.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

const versionOf = (system: System, { device }: SimulatedCabinet, rev: number) =>
  system.database.prisma.planogramVersion.findFirstOrThrow({ where: { deviceId: device.id, rev } });

/** Returns the amounts charged, order by order. */
const charged = (system: System, { device }: SimulatedCabinet) =>
  system.database.prisma.salesOrder
    .findMany({ where: { deviceId: device.id, status: 'paid' }, orderBy: { createdAt: 'asc' } })
    .then((orders) => orders.map(({ subtotalMinor }) => Number(subtotalMinor)));

const one = ({ id }: MerchantProduct) => ({ door: 'L' as const, layer: 1, productId: id, qty: 1 });

test.describe('J2: publishing a template', () => {
  test('a published version is in use at once, pending while the cabinet is offline, applied when it is back', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.cabinet();
    cabinet.connect();
    await cabinet.until(({ online }) => online);
    cabinet.cutNetwork('reset');
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await addProducts(page, shop.cola, shop.wrap);
    await lineOf(page, shop.cola).par.fill('12');
    await lineOf(page, shop.wrap).par.fill('4');
    await publish(page);

    const first = recordOf(page, 1);
    await expect(first.status('pending')).toBeVisible();
    cabinet.restoreNetwork();
    await expect(first.status('active')).toBeVisible();
    expect(cabinet.planogramRev()).toBe(1);
    expect(cabinet.state().planogram?.lines).toHaveLength(2);

    await open(page, `/pages/device/device-details?deviceNo=${device.deviceNo}`);
    await expect(badge(page, 'template.active')).toBeVisible();
    const lines = await system.database.prisma.planogramLine.findMany({
      where: { version: { deviceId: device.id } },
      orderBy: { sort: 'asc' },
    });
    expect(lines.map(({ priceMinor, parQty }) => [Number(priceMinor), parQty])).toEqual([
      [250, 12],
      [799, 4],
    ]);
  });

  test('a new price waits for its hour; a shopper at the open door before that pays the old one', async ({
    page,
    shop,
    system,
  }) => {
    const sold = await shop.sellingCabinet();
    const { device, cabinet } = sold;
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await openRecords(page, device.deviceNo);
    await copyToDraft(page, 1);
    await chooseNextHour(page, 'effectiveAt');
    await lineOf(page, shop.cola).price.fill('27,50');
    await publishButton(page).click();
    const jump = page.getByRole('alertdialog', { name: 'Use this price?' });
    await expect(jump).toContainText('$2.50 → $27.50');
    await jump.getByRole('button', { name: texts('btn.cancel') }).click();
    await expect(lineOf(page, shop.cola).price).toHaveValue('27.50');
    await lineOf(page, shop.cola).price.fill('2,75');
    await publishButton(page).click();
    await expect(publishQuestion(page)).toContainText('$2.50 → $2.75');
    await publishQuestion(page)
      .getByRole('button', { name: texts('btn.cancel') })
      .click();
    await publish(page);
    await expect(recordOf(page, 2).status('scheduled')).toBeVisible();
    await expect(recordOf(page, 1).status('active')).toBeVisible();

    const { effectiveAt } = await versionOf(system, sold, 2);
    await system.moveClock((effectiveAt?.getTime() ?? 0) - system.now().getTime() - 50_000);
    await setPhoneClock(page, system);
    await cabinet.until(({ online }) => online);
    cabinet.tapCard({ fingerprint: 'fp_early', door: 'L' });
    await cabinet.until(({ session }) => session?.state === 'unlocked');
    cabinet.pullDoor('L');
    await cabinet.until(({ session }) => session?.state === 'open');
    cabinet.take(one(shop.cola));

    await system.moveClock(51_000);
    await expect(recordOf(page, 2).status('active')).toBeVisible();
    await expect(recordOf(page, 1).status('superseded')).toBeVisible();
    await expect(page.getByText(texts('toast.templatePublished'))).toBeHidden();
    cabinet.closeDoor('L');
    await cabinet.until(({ session }) => session === null && cabinet.outboxSize() === 0);
    await expect.poll(() => cabinet.planogramRev()).toBe(2);
    await expect(recordOf(page, 2).status('active')).toBeVisible();

    await expect.poll(() => charged(system, sold)).toEqual([250]);
    await buy(cabinet, one(shop.cola));
    await expect.poll(() => charged(system, sold)).toEqual([250, 275]);
  });

  test('an expired version gives way to the one before it', async ({ page, shop, system }) => {
    const sold = await shop.sellingCabinet();
    const { device, cabinet } = sold;
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await openRecords(page, device.deviceNo);
    await copyToDraft(page, 1);
    await lineOf(page, shop.cola).price.fill('1.99');
    await chooseNextHour(page, 'expiresAt');
    await publish(page);
    await expect(recordOf(page, 2).status('active')).toBeVisible();
    await expect(recordOf(page, 1).status('superseded')).toBeVisible();
    await expect.poll(() => cabinet.planogramRev()).toBe(2);

    await system.moveClock(1.6 * HOUR_MS);
    await setPhoneClock(page, system);
    await expect(recordOf(page, 2).status('expired')).toBeVisible();
    await expect(recordOf(page, 1).status('active')).toBeVisible();
    await expect.poll(() => cabinet.planogramRev()).toBe(1);
    await cabinet.until(({ online }) => online);
    await buy(cabinet, one(shop.cola));
    await expect.poll(() => charged(system, sold)).toEqual([250]);
  });

  test('a waiting version can be withdrawn, and its hour changes nothing', async ({ page, shop, system }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await openRecords(page, device.deviceNo);
    await copyToDraft(page, 1);
    await lineOf(page, shop.cola).price.fill('2.75');
    await chooseNextHour(page, 'effectiveAt');
    await publish(page);
    await recordOf(page, 2).head.click();
    await recordOf(page, 2)
      .root.getByRole('button', { name: texts('template.cancel') })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Cancel version 2?' });
    await expect(question.getByRole('button', { name: texts('template.keep') })).toBeFocused();
    await question.getByRole('button', { name: texts('template.cancel') }).click();
    await expect(recordOf(page, 2).status('canceled')).toBeVisible();
    await expect(recordOf(page, 2).root.getByRole('button', { name: texts('template.cancel') })).toBeHidden();

    await system.moveClock(1.6 * HOUR_MS);
    await setPhoneClock(page, system);
    await openRecords(page, device.deviceNo);
    await expect(recordOf(page, 2).status('canceled')).toBeVisible();
    await expect(recordOf(page, 1).status('active')).toBeVisible();
    expect(cabinet.planogramRev()).toBe(1);
  });

  test('an hour that passed while the editor was open is refused at its field', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    await setPhoneClock(page, system);
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await chooseNextHour(page, 'effectiveAt');
    const draft = await eventually(() =>
      system.database.prisma.planogramVersion.findFirst({ where: { deviceId: device.id, status: 'draft' } }),
    );
    expect(draft.effectiveAt?.getUTCMinutes()).toBe(0);

    await system.moveClock(1.6 * HOUR_MS);
    await setPhoneClock(page, system);
    await publishButton(page).click();
    await expect(page.getByText(texts('valid.futureTime'))).toBeVisible();
    await expect(timeField(page, 'effectiveAt')).toBeFocused();
    await expect(timeField(page, 'effectiveAt')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('radio', { name: texts('template.timing.now') }).click();
    await expect(page.getByText(texts('valid.futureTime'))).toBeHidden();
    await publish(page);
    await expect(recordOf(page, 2).status('active')).toBeVisible();
  });
});
