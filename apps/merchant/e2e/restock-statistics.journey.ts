import type { Page } from '@playwright/test';
import { awayFromMidnight } from './away-from-midnight.ts';
import { beginTaskAt, finishTask, shutTask } from './begin-task.ts';
import { givenInterval } from './given-interval.ts';
import { expect, open, screen, test } from './journey.ts';
import { setPhoneClock } from './phone-clock.ts';
import { amount } from './task-line.ts';
import { textsOf } from './texts.ts';

const quick = (page: string) => `/pages/new-restock/quick-restock/${page}`;
const texts = textsOf('en-US');
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test('restock statistics show what a task changed, and what was lost besides', async ({
  page,
  shop,
  system,
}) => {
  await awayFromMidnight(system);
  const { device, cabinet } = await shop.sellingCabinet();
  // Of 12 colas 5 were sold, 1 was missing, 2 had expired.
  await givenInterval(system, shop, device.id);
  await setPhoneClock(page, system);
  await shop.signIn(page);
  await open(page, quick('statistics'), 'empty');
  await expect(page.getByText(texts('restock.stats.empty'))).toBeVisible();
  await expect(page.locator('[data-losses]')).toHaveAttribute('data-losses', '1 2 0');

  await beginTaskAt(page, cabinet, { deviceNo: device.deviceNo });
  await shutTask(page, cabinet);
  await expect(amount(page, 'Cola')).toHaveText('5');
  await finishTask(page);
  await expect(screen(page, quick('record-detail'))).toBeVisible();

  await open(page, quick('restock-index'));
  await page.getByRole('link', { name: texts('restock.link.statistics'), exact: true }).click();
  await expect(screen(page, quick('statistics'))).toBeVisible();
  // 5 put in; 5 of the 12 colas and 4 wraps were sold; nothing was thrown away during the task.
  await expect(figure(page, texts('restock.stats.restocks'))).toContainText('1');
  await expect(figure(page, texts('restock.stats.sellThrough'))).toContainText('31.3%');
  await expect(figure(page, texts('restock.stats.spoilage'))).toContainText('0%');
  await page.getByText(texts('restock.stats.numbers')).click();
  await expect(page.getByRole('row').last()).toHaveText(/500$/);

  const ranked = page.locator('[data-ranking] [data-value]');
  await expect(ranked).toHaveText(['5', '0']);
  await radio(page, texts('restock.stats.sellThrough')).check();
  await expect(ranked).toHaveText(['41.7%', '0%']);
  await radio(page, texts('restock.stats.by.device')).check();
  await expect(ranked).toHaveText(['31.3%']);
  await page.locator(`[data-ranking] [data-id="${device.deviceNo}"] button`).click();
  await expect(page).toHaveURL(new RegExp(`deviceNo=${device.deviceNo}`));
  await expect(ranked).toHaveText(['41.7%', '0%']);

  await radio(page, texts('shell.range.yesterday')).check();
  await expect(page.getByText(texts('restock.stats.empty'))).toBeVisible();
  await expect(page.locator('[data-losses]')).toHaveCount(0);
});
