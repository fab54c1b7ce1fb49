import { awayFromMidnight } from './away-from-midnight.ts';
import { buy } from './buy.ts';
import { expect, open, screen, test } from './journey.ts';
import { setPhoneClock } from './phone-clock.ts';
import { textsOf } from './texts.ts';

const SETTINGS = '/pages/setting/index';
const RATES = '/pages/setting/tax-setting';
const RATE = '/pages/setting/edit-tax';
const REPORT = '/pages/setting/tax-report';
const texts = textsOf('en-US');

test('an owner sets the tax rate of two devices at once, and the report shows what the next sale took', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  await awayFromMidnight(system);
  const place = { city: 'Oakland', state: 'CA' };
  const { device, cabinet } = await shop.sellingCabinet();
  await prisma.device.update({ where: { id: device.id }, data: { ...place, taxRatePpm: 0 } });
  const other = await shop.cabinet({ name: 'Warehouse B', ...place, taxRatePpm: 0 });
  await setPhoneClock(page, system);
  await shop.signIn(page);

  // From the settings to the list: both lack a rate.
  await open(page, SETTINGS);
  await page.getByRole('link', { name: texts('title.setting.tax-setting') }).click();
  await expect(screen(page, RATES)).toBeVisible();
  await expect(page.getByText(texts('tax.noRate'))).toHaveCount(2);
  await page.getByRole('button', { name: 'Choose all 2' }).click();
  await page.getByRole('link', { name: 'Set tax rate of 2 devices' }).click();
  await expect(screen(page, RATE)).toBeVisible();

  // A rate that cannot be, one that is unusual, and the right one.
  const rate = page.getByRole('textbox', { name: texts('field.device.taxRate') });
  const save = page.getByRole('button', { name: texts('btn.save') });
  const question = page.getByRole('alertdialog');
  await rate.fill('8.12345');
  await save.click();
  await expect(page.getByText(texts('valid.percent'))).toBeVisible();
  await rate.fill('87.5');
  await save.click();
  await expect(question).toContainText('87.5% of the price of everything sold at 2 devices');
  await question.getByRole('button', { name: texts('btn.cancel') }).click();
  await rate.fill('8.75');
  await save.click();
  await expect(screen(page, RATES)).toBeVisible();
  await expect(page.getByText('8.75%')).toHaveCount(2);
  const acts = await prisma.auditLog.findMany({
    where: { merchantId: shop.merchant.id, action: 'tax.saveRates' },
  });
  expect(acts.map(({ deviceId }) => deviceId).sort()).toEqual([device.id, other.device.id].sort());

  // The other device charges no tax, but keeps its rate.
  const charge = page.getByRole('switch', { name: 'Charge tax: Warehouse B' });
  await charge.uncheck();
  await expect(page.getByText(texts('tax.off'))).toBeVisible();
  await expect(charge).not.toBeChecked();

  await buy(cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty: 2 });
  const sold = () => prisma.salesOrder.findFirst({ where: { deviceId: device.id, status: 'paid' } });
  await expect.poll(async () => Number((await sold())?.taxMinor)).toBe(44);

  await open(page, SETTINGS);
  await page.getByRole('link', { name: texts('title.setting.tax-report') }).click();
  await expect(screen(page, REPORT, 'empty')).toBeVisible();
  await page.getByRole('radio', { name: texts('tax.period.thisMonth') }).check();
  await expect(screen(page, REPORT)).toContainText('$0.44');
  await expect(page.getByText('Taxable $5.00 of $5.00')).toBeVisible();
  await expect(page.getByText('Oakland')).toBeVisible();
});
