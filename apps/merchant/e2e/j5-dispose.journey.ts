import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appOnPhone } from './app-on-phone.ts';
import { beginShutTask, beginTaskAt, finishTask, shutTask } from './begin-task.ts';
import { changeAccess } from './change-access.ts';
import { expectLedger } from './expect-ledger.ts';
import { givenRole } from './given-role.ts';
import { expect, open, screen, test } from './journey.ts';
import { button, confirm, expectToast } from './on-page.ts';
import { lineOf } from './task-line.ts';
import { textsOf } from './texts.ts';

const TASK = '/pages/new-restock/quick-restock/restock';
const HOME = '/pages/tabBar/index/index';
const DISPOSE = '/pages/new-restock/quick-restock/dispose-product';
const RECORD = '/pages/new-restock/quick-restock/record-detail';
const PICTURES = join(import.meta.dirname, '../../../packages/demo/pictures');
const texts = textsOf('en-US');

const disposed = (page: Page, name: string) =>
  page.getByRole('spinbutton', { name: `Throw out ${name}`, exact: true });

test.describe('J5: disposing within a task', () => {
  test.describe('with the app installed', () => {
    test.use({ serviceWorkers: 'allow' });

    test('fills the task, also without a network; its note and picture stay with the record', async ({
      page,
      shop,
      system,
      context,
    }) => {
      const { device } = await beginShutTask(page, shop);
      await button(page, texts('restock.menu')).click();
      await button(page, texts('stock.dispose')).click();
      await expect(screen(page, DISPOSE)).toBeVisible();
      await appOnPhone(page);
      await context.setOffline(true);
      const verb = texts('restock.dispose.verb');
      await expectToast(page, texts('refusal.DISPOSE_EMPTY'), () => button(page, verb).click());
      await disposed(page, 'Wrap').fill('99');
      await disposed(page, 'Wrap').blur();
      await expect(disposed(page, 'Wrap')).toHaveValue('4');
      await disposed(page, 'Wrap').fill('2');
      await disposed(page, 'Wrap').blur();
      await button(page, 'Add 2 to this task').click();
      await expect(page.getByText(texts('valid.disposeReason'), { exact: true }).last()).toBeVisible();
      await page.getByText(texts('stock.dispose.chooseReason')).first().click();
      await button(page, texts('enum.stock.reason.damaged')).click();
      await page.getByLabel(texts('stock.dispose.note')).fill('Crushed in the box');
      const chooser = page.waitForEvent('filechooser');
      await page.locator('[data-add-photo=disposal]').click();
      await (await chooser).setFiles(join(PICTURES, 'cola.jpg'));
      await expect(page.locator('[data-add-photo=disposal]')).toHaveCount(0);
      await button(page, 'Add 2 to this task').click();
      await expectToast(page, texts('restock.dispose.entered'), () => confirm(page, verb));

      await expect(screen(page, TASK)).toBeVisible();
      await expect(lineOf(page, shop.wrap.id)).toContainText('−2');
      await expect(page.getByText('Thrown out: Crushed in the box')).toBeVisible();
      await context.setOffline(false);
      await page.reload();
      await expect(lineOf(page, shop.wrap.id)).toContainText('−2');
      await button(page, texts('restock.menu')).click();
      await button(page, texts('stock.dispose')).click();
      await expect(disposed(page, 'Wrap')).toHaveValue('2');
      await page.goBack();
      await finishTask(page);

      await expect(screen(page, RECORD)).toBeVisible();
      await expect(page.getByText('Crushed in the box')).toBeVisible();
      await expect(button(page, `Open ${texts('restock.record.disposed')}`)).toBeVisible();
      const { prisma } = system.database;
      const records = await prisma.restockRecord.findMany({
        where: { deviceId: device.id },
        include: { lines: { where: { productId: shop.wrap.id } } },
      });
      expect(records).toMatchObject([
        {
          note: 'Crushed in the box',
          photoKey: expect.stringContaining('/disposal/'),
          lines: [{ disposeQty: 2, disposeReason: 'damaged', stockAfter: 2 }],
        },
      ]);
      await expectLedger(system, device.id);
    });
  });

  test('is hidden from members who may not dispose; a finished task accepts nothing more', async ({
    page,
    shop,
    system,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    const filler = await shop.member({ kind: 'staff', systemRole: 'operations' });
    const roleId = await givenRole(system, shop, [
      ...(['home.view', 'device.view', 'restock.view', 'restock.quick', 'restock.no_door'] as const),
    ]);
    await changeAccess(system, filler, { roleId }, { silent: true });
    await shop.signIn(page, filler);
    await beginTaskAt(page, cabinet, device);
    await shutTask(page, cabinet);
    await button(page, texts('restock.menu')).click();
    await expect(button(page, texts('restock.cancelTask'))).toBeVisible();
    await expect(button(page, texts('stock.dispose'))).toHaveCount(0);
    const { search } = new URL(page.url());
    await open(page, `${DISPOSE}${search}`, 'denied');

    await changeAccess(system, filler, { systemRole: 'operations' });
    await expect(page.getByRole('alertdialog')).toContainText(texts('refusal.PERMISSION_CHANGED'));
    await button(page, texts('btn.ok')).click();
    await expect(screen(page, HOME)).toBeVisible();
    await open(page, `${TASK}${search}`);
    await finishTask(page);
    await open(page, `${DISPOSE}${search}`);
    await expect(page.getByText(texts('enum.restock.task.done'))).toBeVisible();
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
  });
});
