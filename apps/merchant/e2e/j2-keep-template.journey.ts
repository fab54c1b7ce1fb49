import { expect, open, screen, test } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { expectToast } from './on-page.ts';
import {
  addProducts,
  lineOf,
  openEditor,
  publish,
  publishButton,
  publishQuestion,
  RECORDS,
  recordOf,
} from './template-editor.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';
import { watchComplaints } from './watch-complaints.ts';

const texts = textsOf('en-US');
const DETAILS = '/pages/device/device-details';

test.describe('J2: a template is never lost, published twice or overwritten', () => {
  test('leaving before the draft is stored asks, and staying keeps everything', async ({ page, shop }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/trpc/template.saveDraft*', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, `${DETAILS}?deviceNo=${device.deviceNo}`);
    await page.getByRole('link', { name: texts('title.device.set-template') }).click();
    const cola = lineOf(page, shop.cola);
    await cola.price.fill('3.10');
    const back = page.getByRole('button', { name: texts('btn.back'), exact: true });
    const question = page.getByRole('alertdialog', { name: texts('fixed.leave.title') });

    await back.click();
    await expect(question.getByRole('button', { name: texts('btn.stay') })).toBeFocused();
    await question.getByRole('button', { name: texts('btn.stay') }).click();
    await expect(cola.price).toHaveValue('3.10');
    await back.click();
    await question.getByRole('button', { name: texts('btn.leave') }).click();
    await expect(screen(page, DETAILS)).toBeVisible();
    letThrough();
  });

  test('a stored draft is left without a question, opened the next time, and deleted on request', async ({
    page,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await lineOf(page, shop.cola).price.fill('3.10');
    await expect(page.getByText(texts('template.state.saved'))).toBeVisible();
    await page.getByRole('button', { name: texts('btn.back'), exact: true }).click();
    await expect(screen(page, '/pages/tabBar/index/index')).toBeVisible();

    await openEditor(page, device.deviceNo);
    await expect(lineOf(page, shop.cola).price).toHaveValue('3.10');
    await page.screenshot({ path: test.info().outputPath('draft.png') });
    await page.getByRole('button', { name: texts('template.delete') }).click();
    await page
      .getByRole('alertdialog', { name: texts('template.delete.title') })
      .getByRole('button', { name: texts('btn.delete') })
      .click();
    await expect(lineOf(page, shop.cola).price).toHaveValue('2.50');

    // Publishing to other devices, and leaving it, begins no draft.
    await page.getByRole('button', { name: texts('template.rollOut.others') }).click();
    await page.getByRole('button', { name: texts('template.rollOut.whole') }).click();
    const picker = page.getByRole('dialog', { name: texts('template.rollOut.choose') });
    await picker.getByRole('button', { name: texts('btn.cancel') }).click();
    await expect(picker).toBeHidden();
    const drafts = { deviceId: device.id, status: 'draft', deletedAt: null } as const;
    expect(await system.database.prisma.planogramVersion.count({ where: drafts })).toBe(0);
  });

  test('a double tap, or a retry on a bad network, publishes once', async ({ page, shop, system }) => {
    const { device } = await shop.cabinet();
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await addProducts(page, shop.cola);
    await publishButton(page).click();
    const sent = page.waitForRequest('**/trpc/template.publish*');
    const sure = publishQuestion(page).getByRole('button', { name: texts('btn.publish') });
    await expectToast(page, texts('toast.templatePublished'), () => sure.dblclick());
    await expect(recordOf(page, 1).status('pending')).toBeVisible();

    const request = await sent;
    const first = await request.response();
    const again = await page.request.fetch(request.url(), {
      method: 'POST',
      headers: request.headers(),
      data: request.postData() ?? '',
    });
    expect(await again.json()).toEqual(await first?.json());
    const versions = await system.database.prisma.planogramVersion.findMany({
      where: { deviceId: device.id },
    });
    expect(versions.map(({ rev, status }) => [rev, status])).toEqual([[1, 'published']]);
  });

  test('the second of two members who change the same template is warned, and sees what the first published', async ({
    page,
    browser,
    shop,
    system,
  }) => {
    const { device } = await shop.sellingCabinet();
    const tokens = await tokensOf(system, await shop.member({ displayName: 'Kim' }));
    const phone = await newPhone(browser, { webUrl: system.webUrl, locale: 'en-US', tokens });
    const second = await phone.newPage();
    const complaints = watchComplaints(second);
    await shop.signIn(page);
    await openEditor(page, device.deviceNo);
    await openEditor(second, device.deviceNo);
    await lineOf(second, shop.cola).price.fill('2.60');
    await expect(second.getByText(texts('template.state.saved'))).toBeVisible();
    await lineOf(page, shop.cola).price.fill('2.75');
    await publish(page);

    await expect(second.getByText('was published meanwhile.')).toBeVisible();
    await publishButton(second).click();
    await publishQuestion(second)
      .getByRole('button', { name: texts('btn.publish') })
      .click();
    const conflict = second.getByRole('alertdialog', { name: texts('template.conflict.title') });
    await expect(conflict).toContainText('$2.75 → $2.60');
    await second.screenshot({ path: test.info().outputPath('conflict.png') });
    await conflict.getByRole('button', { name: texts('btn.reload') }).click();
    await expect(conflict).toBeHidden();
    await expect(lineOf(second, shop.cola).price).toHaveValue('2.60');
    await open(second, `${RECORDS}?deviceNo=${device.deviceNo}`);
    await expect(recordOf(second, 1).status('superseded')).toBeVisible();
    const published = await system.database.prisma.planogramVersion.count({
      where: { deviceId: device.id, status: 'published' },
    });
    expect(published).toBe(2);
    expect(complaints).toEqual([]);
    await phone.close();
  });
});
