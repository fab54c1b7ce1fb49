import { readFileSync } from 'node:fs';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { serverLimits } from '@larder/domain/server-limits';
import { givenRecords } from '@larder/testkit/given/given-records';
import { readWorkbook } from '@larder/testkit/read-workbook';
import type { Page } from '@playwright/test';
import { awayFromMidnight } from './away-from-midnight.ts';
import { eventually } from './eventually.ts';
import { expect, open, screen, test } from './journey.ts';
import { mailsTo } from './mails-to.ts';
import { newPhone } from './new-phone.ts';
import { expectToast } from './on-page.ts';
import { setPhoneClock } from './phone-clock.ts';
import { inspect } from './screens/inspect.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';
import { type Texts, textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';
import { watchComplaints } from './watch-complaints.ts';

const EXPORTS = '/pages/tabBar/my/exports';
const RECORDS = '/pages/new-restock/quick-restock/record-list';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheet = (page: Page, texts: Texts) => page.getByRole('dialog', { name: texts('export.title') });
const email = (page: Page, texts: Texts) =>
  sheet(page, texts).getByRole('textbox', { name: texts('field.account.email') });

/** Creates more records than a page of the list contains, some minutes ago. */
async function givenTasks(system: System, shop: Shop, count = 23): Promise<void> {
  const { device } = await shop.cabinet();
  const at = new Date(system.now().getTime() - 120_000);
  await givenRecords(system.database.prisma, device, shop.owner.membership.id, { count, at });
}

/** Returns the link in the newest mail to an address, once there is one. */
const linkMailedTo = (system: System, to: string) =>
  eventually(async () => /https?:\S+\/files\/\S+/.exec((await mailsTo(system, to))[0]?.text ?? '')?.[0]);

test('a list is mailed as a table with as many rows as the list, or saved as a workbook; its link expires', async ({
  page,
  shop,
  system,
}) => {
  const texts = textsOf('en-US');
  const own = shop.owner.account.email;
  const other = `books-${own}`;
  await shop.member({ kind: 'staff', systemRole: 'finance', account: { email: other } });
  await awayFromMidnight(system);
  await givenTasks(system, shop);
  await setPhoneClock(page, system);
  await shop.signIn(page);
  await open(page, RECORDS);
  await button(page, texts('export.action')).click();
  await expect(email(page, texts)).toHaveValue(own);

  // An invalid e-mail.
  await email(page, texts).fill('books@');
  await button(page, texts('export.mail')).click();
  await expect(sheet(page, texts)).toContainText(texts('valid.email'));
  await expect(email(page, texts)).toBeFocused();
  await expect(email(page, texts)).toHaveValue('books@');

  // Not a member of the team.
  await email(page, texts).fill('books@example.com');
  await button(page, texts('export.mail')).click();
  await expect(sheet(page, texts)).toContainText(texts('valid.email.member'));
  await expect(email(page, texts)).toBeFocused();
  await button(page, texts('btn.cancel')).click();

  // Days without records have nothing to export.
  await page.getByRole('radio', { name: texts('shell.range.yesterday') }).check();
  await expect(screen(page, RECORDS, 'empty')).toBeVisible();
  await expect(button(page, texts('export.nothing'))).toBeDisabled();

  // The last days; entries survive, also while the sheet is closed.
  await page.getByRole('radio', { name: texts('shell.range.week') }).check();
  await expect(screen(page, RECORDS)).toBeVisible();
  await button(page, texts('export.action')).click();
  await expect(email(page, texts)).toHaveValue('books@example.com');
  await email(page, texts).fill(other);
  await expectToast(page, texts('toast.exportQueued'), () => button(page, texts('export.mail')).click());
  await expect(sheet(page, texts)).toHaveCount(0);
  const link = await linkMailedTo(system, other);
  const answer = await fetch(link);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="restock-records-quick-/);
  const [head = '', ...rows] = (await answer.text()).trimEnd().split('\r\n');
  expect(head).toContain(texts('restock.csv.operator'));

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText(texts('fixed.list.end'))).toBeVisible();
  expect(rows).toHaveLength(23);
  await expect(page.locator('main [aria-setsize]').last()).toHaveAttribute('aria-setsize', `${rows.length}`);

  // The same list as a workbook, saved here: watched until it is ready, downloaded, and found among the exports.
  await page.evaluate(() => scrollTo(0, 0));
  await button(page, texts('export.action')).click();
  await sheet(page, texts)
    .getByRole('radio', { name: texts('export.format.xlsx') })
    .check();
  await button(page, texts('export.save')).click();
  const name = texts('title.new-restock.quick-restock.record-list');
  const download = page.getByRole('button', { name: texts('export.downloadNamed').replace('{name}', name) });
  await expect(sheet(page, texts).locator('[data-badge="export.ready"]')).toBeVisible();
  await expect(sheet(page, texts)).toContainText('23 rows');
  const rowsOf = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), download.first().click()]);
    expect(file.suggestedFilename()).toMatch(/^restock-records-quick-.*\.xlsx$/);
    const [written] = await readWorkbook(readFileSync(await file.path()));
    return written?.rows.slice(1).map(([number]) => number);
  };
  expect(await rowsOf()).toEqual(rows.map((line) => line.split(',')[0]));
  await sheet(page, texts)
    .getByRole('link', { name: texts('export.all') })
    .click();
  await expect(screen(page, EXPORTS)).toBeVisible();
  await expect(page.locator('main [data-badge="export.ready"]')).toHaveCount(2);
  expect(await rowsOf()).toHaveLength(23);

  await system.moveClock(limits.exportLinkMs);
  const late = await fetch(link, { headers: { 'accept-language': 'en-US' } });
  expect([late.status, await late.text()]).toEqual([404, texts('export.linkEnded')]);
});

for (const locale of locales) {
  test(`the export sheet renders without flaws in ${locale}`, async ({ browser, shop, system }, testInfo) => {
    const texts = textsOf(locale);
    await givenTasks(system, shop, 3);
    const tokens = await tokensOf(system, shop.owner);
    const phone = await newPhone(browser, { webUrl: system.webUrl, locale, tokens });
    const page = await phone.newPage();
    const complaints = watchComplaints(page);
    const title = `${texts('title.new-restock.quick-restock.record-list')} · Larder`;
    const look = (state: string) => inspect(page, { locale, id: 'export', state, title, testInfo });
    await setPhoneClock(page, system);
    await open(page, RECORDS);
    await look('list');
    await button(page, texts('export.action')).click();
    await expect(email(page, texts)).toBeVisible();
    await look('ready');
    await button(page, texts('export.save')).click();
    await expect(sheet(page, texts).locator('[data-badge="export.ready"]')).toBeVisible();
    await look('saved');
    await button(page, texts('btn.close')).click();
    await button(page, texts('export.action')).click();
    await email(page, texts).fill('bookkeeping');
    await button(page, texts('export.mail')).click();
    await expect(sheet(page, texts)).toContainText(texts('valid.email'));
    await look('error');
    await email(page, texts).fill(`bookkeeping.and.reports@${'subsidiary.'.repeat(8)}example.com`);
    await look('long');
    await phone.setOffline(true);
    await expect(button(page, texts('restock.block.offline'))).toBeDisabled();
    await look('offline');
    await button(page, texts('btn.cancel')).click();
    await expect(button(page, texts('export.action'))).toBeDisabled();
    await phone.setOffline(false);
    await open(page, RECORDS);
    await button(page, texts('export.action')).click();
    const own = shop.owner.account.email;
    await expect(email(page, texts)).toHaveValue(own);
    await system.database.prisma.rateLimitCounter.updateMany({
      where: { key: { contains: shop.owner.membership.id } },
      data: { count: serverLimits.exportsPerHour },
    });
    await button(page, texts('export.mail')).click();
    await expect(sheet(page, texts).getByRole('alert')).toBeVisible();
    await expect(email(page, texts)).toHaveValue(own);
    await look('refused');
    await button(page, texts('btn.cancel')).click();
    await open(page, `${RECORDS}?from=2026-01-01&to=2026-01-31`, 'empty');
    await expect(button(page, texts('export.nothing'))).toBeDisabled();
    await look('nothing');
    expect(await mailsTo(system, own)).toEqual([]);
    expect(complaints).toEqual([]);
    await phone.close();
  });
}
