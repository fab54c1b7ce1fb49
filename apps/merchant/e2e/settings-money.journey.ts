import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { buy } from './buy.ts';
import { badge, expect, open, screen, test, walkTo } from './journey.ts';
import { textsOf } from './texts.ts';

const SETTINGS = '/pages/setting/index';
const DETAILS = '/pages/index/order-management/abnormal-details';
const texts = textsOf('en-US');

test('an owner sets a rule for the last minutes, and it charges an order that nobody decides', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const { device, cabinet } = await shop.sellingCabinet();
  await shop.signIn(page);
  await open(page, SETTINGS);
  const row = page.getByRole('button', { name: /^Undecided abnormal orders/ });
  await expect(row).toContainText('Wait, then expire');
  await row.click();
  const sheet = page.getByRole('dialog', { name: texts('device.settings.abnormalRule') });
  const save = sheet.getByRole('button', { name: texts('btn.save') });
  await sheet.getByRole('radio', { name: /^Accept the camera's suggestion/ }).check();
  await save.click();
  await expect(sheet.getByText(texts('valid.amount'))).toBeVisible();
  await sheet.getByLabel(texts('device.settings.abnormalRule.conf')).fill('40');
  await expect(sheet.getByText('Enter a whole number 50–100')).toBeVisible();
  await sheet.getByLabel(texts('device.settings.abnormalRule.conf')).fill('50');
  await sheet.getByLabel(texts('device.settings.abnormalRule.maximum')).fill('12.5');
  await save.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('suggestions of at least 50% and at most $12.50 are charged');
  await question.getByRole('button', { name: texts('btn.cancel') }).click();
  await expect(sheet.getByLabel(texts('device.settings.abnormalRule.maximum'))).toHaveValue('12.5');
  await save.click();
  await question.getByRole('button', { name: texts('device.settings.change') }).click();
  await expect(row).toContainText('Accept the suggestion, 10 min before');

  cabinet.fault({ kind: 'low_confidence', confidence: 0.55 });
  await buy(cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty: 1 });
  const where = { deviceId: device.id };
  await expect.poll(() => prisma.salesOrder.count({ where })).toBe(1);
  const order = await prisma.salesOrder.findFirstOrThrow({ where });
  await walkTo(page, `${DETAILS}?id=${order.id}`);
  await expect(page.locator('[data-rule="accept_suggestion"]')).toContainText('at least 50% sure');
  await walkTo(page, '/pages/tabBar/support/support');
  await system.moveClock(24 * HOUR_MS - 9 * MINUTE_MS);
  const stored = () => prisma.salesOrder.findUniqueOrThrow({ where: { id: order.id } });
  await expect.poll(async () => (await stored()).status).toBe('paid');
  expect(Number((await stored()).capturedMinor)).toBe(272);
  await page.getByText('Charged by your rule: Lobby West').click();
  await expect(screen(page, DETAILS)).toBeVisible();
  await expect(page.getByText(/^Charged by your rule, /)).toBeVisible();
  await expect(badge(page, 'abnormal.resolved')).toBeVisible();
});

test('an owner sets and clears the limit above which refunds need a second member', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  await shop.signIn(page);
  await open(page, SETTINGS);
  const row = page.getByRole('button', { name: /^Approval of refunds/ });
  const sheet = page.getByRole('dialog', { name: texts('device.settings.refundApproval') });
  const save = sheet.getByRole('button', { name: texts('btn.save') });
  const question = page.getByRole('alertdialog');
  const limit = async () =>
    (await prisma.merchant.findUniqueOrThrow({ where: { id: shop.merchant.id } })).refundApprovalAboveMinor;
  await expect(row).toContainText('Not needed');
  await row.click();
  await sheet.getByRole('radio', { name: 'Refunds above an amount' }).check();
  await save.click();
  await expect(sheet.getByText(texts('valid.amount'))).toBeVisible();
  await sheet.getByLabel(texts('device.settings.refundApproval.amount')).fill('25');
  await save.click();
  await expect(question).toContainText('New refunds above $25.00 wait for a second member.');
  await question.getByRole('button', { name: texts('device.settings.change') }).click();
  await expect(row).toContainText('Above $25.00');
  expect(await limit()).toBe(2_500n);

  await row.click();
  await expect(sheet.getByLabel(texts('device.settings.refundApproval.amount'))).toHaveValue('25.00');
  await sheet.getByRole('radio', { name: 'None' }).check();
  await save.click();
  await question.getByRole('button', { name: texts('device.settings.change') }).click();
  await expect(row).toContainText('Not needed');
  expect(await limit()).toBeNull();
});

test('an owner whose limit another member changed meanwhile learns of it, and keeps what they entered', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const where = { id: shop.merchant.id };
  await shop.signIn(page);
  await open(page, SETTINGS);
  await page.getByRole('button', { name: /^Approval of refunds/ }).click();
  const sheet = page.getByRole('dialog', { name: texts('device.settings.refundApproval') });
  const change = async () => {
    await sheet.getByRole('button', { name: texts('btn.save') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: texts('device.settings.change') }).click();
  };
  await sheet.getByRole('radio', { name: 'Refunds above an amount' }).check();
  await sheet.getByLabel(texts('device.settings.refundApproval.amount')).fill('25');
  await prisma.merchant.update({ where, data: { refundApprovalAboveMinor: 900 } });
  await change();
  const told = page.getByRole('alertdialog').filter({ hasText: texts('device.settings.changed') });
  await told.getByRole('button', { name: texts('btn.ok') }).click();
  await expect(sheet.getByLabel(texts('device.settings.refundApproval.amount'))).toHaveValue('25');
  expect((await prisma.merchant.findUniqueOrThrow({ where })).refundApprovalAboveMinor).toBe(900n);
  await change();
  await expect(page.getByRole('button', { name: /^Approval of refunds/ })).toContainText('Above $25.00');
});

test('a manager does not see the settings of money', async ({ page, shop }) => {
  const manager = await shop.member({ kind: 'staff', systemRole: 'manager' });
  await shop.signIn(page, manager);
  await open(page, SETTINGS);
  await expect(page.getByText(texts('device.settings.taxMode'))).toBeVisible();
  await expect(page.getByText(texts('device.settings.refundApproval'))).toHaveCount(0);
  await expect(page.getByText(texts('device.settings.abnormalRule'))).toHaveCount(0);
});
