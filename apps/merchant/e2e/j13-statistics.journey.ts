import type { Page } from '@playwright/test';
import { awayFromMidnight } from './away-from-midnight.ts';
import { buy } from './buy.ts';
import { eventually } from './eventually.ts';
import { expect, open, screen, test } from './journey.ts';
import { mailsTo } from './mails-to.ts';
import { expectToast } from './on-page.ts';
import { setPhoneClock } from './phone-clock.ts';
import { textsOf } from './texts.ts';

const STATISTICS = '/pages/statistics/statistics';
const PRODUCTS = '/pages/statistics/product-sales-ranking';
const DEVICES = '/pages/statistics/device-sales-ranking';
const DETAIL = '/pages/statistics/device-sales-detail';

const texts = textsOf('en-US');
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
const view = (page: Page, name: 'day' | 'device' | 'product' | 'hour') =>
  page.getByRole('link', { name: texts(`statistics.view.${name}`), exact: true });

test('statistics show the sales of today by day, hour, product and device, and follow them live', async ({
  page,
  shop,
  system,
}) => {
  await awayFromMidnight(system);
  const first = await shop.sellingCabinet();
  const second = await shop.sellingCabinet();
  const cola = { door: 'L' as const, layer: 1, productId: shop.cola.id };
  const wrap = { door: 'L' as const, layer: 3, productId: shop.wrap.id };
  await buy(first.cabinet, { ...cola, qty: 2 }, { ...wrap, qty: 1 });
  await buy(second.cabinet, { ...cola, qty: 1 });
  await setPhoneClock(page, system);
  await shop.signInByForm(page);

  await page.getByRole('link', { name: texts('home.tile.statistics') }).click();
  await page.getByRole('radio', { name: texts('shell.range.today') }).check();
  await expect(screen(page, STATISTICS)).toBeVisible();
  // 2 x 2.50 + 7.99 + 2.50
  await expect(page.locator('[data-summary]')).toContainText('$15.49');
  await expect(figure(page, texts('statistics.orders'))).toContainText('2');
  await expect(figure(page, texts('statistics.units'))).toContainText('4');
  await expect(figure(page, texts('statistics.gross'))).toContainText('$15.49');
  // Hour by hour, as the day is one; the chosen one is in words above the chart.
  await expect(page.locator('[data-chosen]')).toContainText('$15.49');
  const chart = page.getByRole('slider', { name: texts('statistics.chart.hour') });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-chosen]')).toHaveAttribute('data-chosen', '0 0');
  await expect(page.locator('[data-chosen]')).toContainText('$0.00');

  // A purchase shows without a touch.
  await buy(second.cabinet, { ...wrap, qty: 1 });
  await expect(page.locator('[data-summary]')).toContainText('$23.48', { timeout: 20_000 });

  await view(page, 'product').click();
  await expect(screen(page, PRODUCTS)).toBeVisible();
  const rows = page.locator('main [data-id]');
  await expect(rows).toHaveText([/Cola.*3 sold/, /Wrap.*2 sold/]);
  await page.getByRole('radio', { name: texts('statistics.sort.net') }).check();
  await expect(rows).toHaveText([/Wrap.*\$15\.98/, /Cola.*\$7\.50/]);

  // The table has as many rows as the list.
  await page.getByRole('button', { name: texts('export.action') }).click();
  const mail = page.getByRole('dialog').getByRole('button', { name: texts('export.mail') });
  await expectToast(page, texts('toast.exportQueued'), () => mail.click());
  const own = shop.owner.account.email;
  const link = await eventually(
    async () => /https?:\S+\/files\/\S+/.exec((await mailsTo(system, own))[0]?.text ?? '')?.[0],
  );
  const [head, ...lines] = (await (await fetch(link)).text()).trimEnd().split('\r\n');
  expect(head).toContain(texts('statistics.csv.outHours'));
  const withoutGtin = lines.map((line) => line.split(',').toSpliced(2, 1).slice(0, 4).join());
  expect(withoutGtin).toEqual(['1,Wrap,2,15.98', '2,Cola,3,7.50']);

  await view(page, 'device').click();
  await expect(screen(page, DEVICES)).toBeVisible();
  await expect(rows.first()).toHaveAttribute('data-id', first.device.deviceNo);
  await expect(rows.first()).toContainText('$12.99');
  await expect(rows.last()).toContainText('$10.49');
  await rows.last().getByRole('link').click();
  await expect(screen(page, DETAIL)).toBeVisible();
  await expect(page.locator('[data-summary]')).toContainText('$10.49');
  await page.goBack();

  await view(page, 'hour').click();
  await expect(page.locator('[data-chosen]')).toContainText('$23.48');
  // The views replace each other: Back leaves the statistics.
  await page.goBack();
  await expect(screen(page, '/pages/tabBar/index/index')).toBeVisible();

  // Days of last year are empty, with zeros.
  await open(page, `${STATISTICS}?from=2025-11-01&to=2025-11-07`, 'empty');
  await expect(figure(page, texts('statistics.net'))).toContainText('$0.00');
});

test('screens of statistics say that the module is off, and the tile does not open', async ({
  page,
  shop,
  system,
}) => {
  await system.database.prisma.merchant.update({
    where: { id: shop.merchant.id },
    data: { features: ['restock_quick'] },
  });
  await setPhoneClock(page, system);
  await shop.signInByForm(page);
  const tile = page.getByRole('button', { name: texts('home.tile.statistics') });
  await expectToast(page, texts('refusal.STATS_NOT_ENABLED'), () => tile.click());
  for (const path of [STATISTICS, PRODUCTS, DEVICES, `${DETAIL}?deviceNo=VC24090001`]) {
    await open(page, path, 'error');
    await expect(page.locator('main [role=alert]')).toContainText(texts('refusal.STATS_NOT_ENABLED'));
  }
});
