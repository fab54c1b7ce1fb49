import { proratedMinor } from '@larder/domain/bill/bill-sum';
import { closesAt } from '@larder/domain/bill/bill-times';
import { daysInRange } from '@larder/domain/calendar-day';
import { daysOfMonth, lastDayOf, monthOf } from '@larder/domain/calendar-month';
import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import { localDay } from '@larder/domain/time-zone';
import { newTestId } from '@larder/testkit/new-test-id';
import { awayFromMidnight } from './away-from-midnight.ts';
import { buy } from './buy.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { setPhoneClock } from './phone-clock.ts';
import { MERCHANT_TIME_ZONE } from './shop.ts';
import { textsOf } from './texts.ts';

const LIST = '/pages/index/bill-management/index';
const BILL = '/pages/index/bill-management/bill-detail';
const FEE = '/pages/index/bill-management/alg-fee-detail';
const PART = '/pages/index/bill-management/device-bill-detail';
const ORDER = '/pages/index/order-management/order-details';
const texts = textsOf('en-US');

test('a month with a cabinet activated in its middle is billed, taken from the wallet, and opens down to its orders', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const merchantId = shop.merchant.id;
  await awayFromMidnight(system);
  const { device, cabinet } = await shop.sellingCabinet();
  const activatedAt = system.now();
  await prisma.device.update({ where: { id: device.id }, data: { activatedAt } });
  await prisma.feePlan.create({
    data: {
      id: newTestId(),
      merchantId,
      currency: 'USD',
      validFrom: new Date('2020-01-01T00:00:00Z'),
      transactionBp: 0,
      transactionFixedMinor: 0,
      returnsFee: false,
      chargesDisputeFee: false,
      payoutFeeMinor: 0,
      saasMonthlyMinor: 600,
      trafficMonthlyMinor: 0,
      algorithmUnitMinor: 2,
      billTaxPpm: 0,
      releaseDays: 2,
      createdAt: activatedAt,
    },
  });
  await buy(cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty: 4 });
  const order = () => prisma.salesOrder.findFirst({ where: { deviceId: device.id, status: 'paid' } });
  await expect.poll(async () => (await order())?.orderNo).toBeTruthy();
  const orderNo = (await order())?.orderNo ?? '';

  // The running month accrues.
  const month = monthOf(localDay(activatedAt, MERCHANT_TIME_ZONE));
  const bill = (kind: 'saas_fee' | 'algorithm_fee') =>
    prisma.bill.findUnique({ where: { merchantId_kind_month: { merchantId, kind, month } } });
  await system.moveClock(MINUTE_MS);
  await expect.poll(async () => (await bill('saas_fee'))?.status).toBe('accruing');

  // Past its end it is issued, and taken once the sale is released.
  const end = closesAt(month, MERCHANT_TIME_ZONE);
  await system.moveClock(end.getTime() - system.now().getTime() + MINUTE_MS);
  await expect.poll(async () => (await bill('saas_fee'))?.billNo).toBeTruthy();
  await system.moveClock(6 * DAY_MS);
  const released = () => prisma.ledgerTxn.count({ where: { merchantId, kind: 'release' } });
  await expect.poll(released).toBe(1);
  // A sale of the month's last days is released only now, perhaps after this minute's look at what is owed.
  await system.moveClock(MINUTE_MS);
  await expect.poll(async () => (await bill('saas_fee'))?.status).toBe('paid');
  await expect.poll(async () => (await bill('algorithm_fee'))?.status).toBe('paid');
  const days = daysInRange(localDay(activatedAt, MERCHANT_TIME_ZONE), lastDayOf(month));
  const feeMinor = proratedMinor(600, days, daysOfMonth(month));
  expect(Number((await bill('saas_fee'))?.totalMinor)).toBe(feeMinor);
  const taken = await prisma.ledgerTxn.findMany({ where: { merchantId, kind: 'bill' } });
  expect(taken.reduce((sum, { grossMinor }) => sum + Number(grossMinor), 0)).toBe(-feeMinor - 2);

  await setPhoneClock(page, system);
  await shop.signIn(page);
  await open(page, `${LIST}?month=${month}`);
  await expect(page.getByText(texts('bill.nothingDue'))).toBeVisible();
  await expect(badge(page, 'bill.paid')).toHaveCount(2);
  await page.getByRole('link', { name: new RegExp(texts('bill.kind.saas_fee')) }).click();
  await expect(screen(page, BILL)).toContainText(texts('bill.fromBalance'));
  await page.getByRole('link', { name: /Lobby West/ }).click();
  await expect(screen(page, PART)).toContainText(`of ${daysOfMonth(month)}`);
  await expect(screen(page, PART)).toContainText(`$6.00 × ${days} ÷ ${daysOfMonth(month)}`);

  await open(page, `${LIST}?month=${month}&type=algorithm_fee`);
  await page.getByRole('link', { name: new RegExp(texts('bill.kind.algorithm_fee')) }).click();
  await page.getByRole('link', { name: /Lobby West/ }).click();
  await expect(screen(page, FEE)).toContainText('1 order × $0.02');
  await page.getByRole('link', { name: /Lobby West/ }).click();
  await page.getByRole('link', { name: orderNo }).click();
  await expect(screen(page, ORDER)).toContainText(orderNo);
});
