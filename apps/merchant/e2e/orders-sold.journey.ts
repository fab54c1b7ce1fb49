import { locales } from '@larder/domain/locale';
import { awayFromMidnight } from './away-from-midnight.ts';
import { buy } from './buy.ts';
import { eventually } from './eventually.ts';
import { badge, expect, open, screen, test } from './journey.ts';
import { mailsTo } from './mails-to.ts';
import { newPhone } from './new-phone.ts';
import { expectToast } from './on-page.ts';
import { setPhoneClock } from './phone-clock.ts';
import { inspect } from './screens/inspect.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';
import { watchComplaints } from './watch-complaints.ts';

const HOME = '/pages/tabBar/index/index';
const ORDERS = '/pages/index/order-management/order-management';
const ORDER = '/pages/index/order-management/order-details';
const texts = textsOf('en-US');
const LOOKS = { picture: true, axe: true, layout: true } as const;

/** Sells two colas for $5.44, and two wraps for $17.40, of which the hold of $15.00 pays a part. */
async function givenSales(system: System, shop: Shop) {
  const { prisma } = system.database;
  const { device, cabinet } = await shop.sellingCabinet();
  /** Waits for the video and both pictures: a gateway takes only a few uploads at once. */
  async function sold(status: 'paid' | 'unpaid', goods: Parameters<typeof buy>[1]) {
    await buy(cabinet, goods);
    const order = await eventually(() =>
      prisma.salesOrder.findFirst({ where: { deviceId: device.id, status } }),
    );
    await eventually(async () => {
      const session = await prisma.doorSession.findUniqueOrThrow({ where: { id: order.sessionId ?? '' } });
      return Array.isArray(session.media) && session.media.length === 3 ? session : null;
    });
    return order;
  }
  const paid = await sold('paid', { door: 'L', layer: 1, productId: shop.cola.id, qty: 2 });
  const unpaid = await sold('unpaid', { door: 'L', layer: 3, productId: shop.wrap.id, qty: 2 });
  return { device, paid, unpaid };
}

test("Home leads to the day's sales; an unpaid order is seen on video, written off, and the list exported", async ({
  page,
  shop,
  system,
}) => {
  await awayFromMidnight(system);
  const { device, paid, unpaid } = await givenSales(system, shop);
  const idle = await shop.cabinet({ name: 'Lobby East' });
  const row = (id: string) => page.locator(`main [data-id="${id}"]`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await setPhoneClock(page, system);
  await shop.signInByForm(page);

  // The unpaid order is no sale: Home counts one order, and leads to that one.
  await expect(screen(page, HOME)).toBeVisible();
  await page.getByRole('link', { name: /1\s*Orders/ }).click();
  await expect(screen(page, ORDERS)).toBeVisible();
  await expect(page.getByRole('radio', { name: texts('order.sold') })).toBeChecked();
  await expect(page.getByRole('radio', { name: texts('shell.range.today') })).toBeChecked();
  await expect(row(paid.id)).toBeVisible();
  await expect(row(unpaid.id)).toHaveCount(0);

  // Filters of status, device and type.
  await page
    .getByRole('radio', { name: texts('order.all') })
    .first()
    .check();
  await expect(row(unpaid.id)).toBeVisible();
  const sums = page.locator('[data-sum]');
  for (const text of ['2 orders', 'Total with tax$22.84', 'Paid$20.44', 'Due$2.40', 'Refunded$0.00'])
    await expect(sums).toContainText(text);
  await button(texts('order.device')).click();
  await dialog(texts('order.chooseDevice')).getByRole('searchbox').fill('east');
  // The row moves up when the others go.
  await expect(dialog(texts('order.chooseDevice')).getByRole('listitem')).toHaveCount(1);
  await dialog(texts('order.chooseDevice')).locator(`[data-id="${idle.device.deviceNo}"] button`).click();
  await expect(screen(page, ORDERS, 'empty')).toBeVisible();
  await page.getByRole('button', { name: 'Only Lobby East' }).click();
  await expect(row(unpaid.id)).toBeVisible();
  await button(texts('order.type')).click();
  await dialog(texts('field.order.type'))
    .getByRole('button', { name: texts('enum.order.type.supplement') })
    .click();
  await expect(screen(page, ORDERS, 'empty')).toBeVisible();
  await page.getByRole('button', { name: texts('btn.clearFilters') }).click();

  // The order: its money, its video on the page, its pictures.
  await row(unpaid.id).click();
  await expect(screen(page, ORDER)).toBeVisible();
  for (const text of ['Total$17.40', 'Paid$15.00', 'Due$2.40', 'Refunded$0.00', 'Tax (8.875%)'])
    await expect(page.locator('main')).toContainText(text);
  await button(texts('timeline.media.play')).click();
  await expect(page.locator('main video')).toBeVisible();
  await expect
    .poll(() =>
      system.database.prisma.auditLog.count({
        where: { action: 'device.viewMedia', objectId: unpaid.sessionId ?? '' },
      }),
    )
    .toBe(1);
  await expect(page.getByRole('button', { name: texts('order.after') })).toBeVisible();
  await page.getByRole('button', { name: texts('order.before') }).click();
  await expect(dialog(texts('order.before')).locator('img')).toBeVisible();
  await dialog(texts('order.before'))
    .getByRole('button', { name: texts('btn.close') })
    .click();
  await expect(page.locator('[data-move]')).toHaveCount(2);

  // Why it is unpaid: a hold is charged once, so there is nothing to try.
  await expect(page.locator('main')).toContainText('The card held $15.00, the goods cost $17.40.');
  await expect(button(texts('order.charge.try'))).toHaveCount(0);

  // Written off: completed, with nothing left to pay.
  await page.getByRole('button', { name: 'Write off $2.40' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: texts('order.writeOff.verb') })
    .click();
  await expect(badge(page, 'order.status.completed')).toBeVisible();
  await expect(badge(page, 'order.tag.written_off')).toBeVisible();
  await expect(page.locator('main')).toContainText('Written off$2.40');
  await expect(page.locator('[data-move="written_off"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write off $2.40' })).toHaveCount(0);

  // The list as a table.
  await open(page, `${ORDERS}?deviceNo=${device.deviceNo}`);
  await expect(page.getByRole('button', { name: 'Only Lobby West' })).toBeVisible();
  await button(texts('export.action')).click();
  await expect(dialog(texts('export.title'))).toContainText('Lobby West');
  const mail = dialog(texts('export.title')).getByRole('button', { name: texts('export.mail') });
  await expectToast(page, texts('toast.exportQueued'), () => mail.click());
  const link = await eventually(
    async () =>
      /https?:\S+\/files\/\S+/.exec((await mailsTo(system, shop.owner.account.email))[0]?.text ?? '')?.[0],
  );
  const [head = '', ...lines] = (await (await fetch(link)).text()).trimEnd().split('\r\n');
  expect(head).toContain(texts('order.csv.writtenOff'));
  expect(lines.map((line) => line.split(',')[0])).toEqual([unpaid.orderNo, paid.orderNo]);
  expect(lines[0]).toMatch(/,17\.40,15\.00,15\.00,0\.00,2\.40,0\.00$/);

  // Home counts the written-off order as little as before.
  await open(page, HOME);
  await expect(page.getByRole('link', { name: /1\s*Orders/ })).toBeVisible();
});

for (const locale of locales) {
  test(`orders with long names, many amounts and no video render without flaws in ${locale}`, async ({
    browser,
    shop,
    system,
  }, testInfo) => {
    const words = textsOf(locale);
    const { device, unpaid, paid } = await givenSales(system, shop);
    const { prisma } = system.database;
    const name = 'Community hospital, wing B, 2F';
    await prisma.device.update({ where: { id: device.id }, data: { name } });
    await prisma.orderItem.updateMany({
      where: { orderId: unpaid.id },
      data: { nameSnapshot: 'Slow-roasted turkey wrap with cranberries, walnuts and mountain cheese' },
    });
    const phone = await newPhone(browser, {
      webUrl: system.webUrl,
      locale,
      tokens: await tokensOf(system, shop.owner),
    });
    const page = await phone.newPage();
    const complaints = watchComplaints(page);
    const orders = `${words('title.index.order-management.order-management')} · Larder`;
    const details = `${words('title.index.order-management.order-details')} · Larder`;
    const look = (state: string, title: string) =>
      inspect(page, { locale, id: 'orders', state, title, looks: LOOKS, testInfo });
    const lookAtSheet = (state: string, title: string) =>
      inspect(page, { locale, id: 'orders', state, title, testInfo });
    await setPhoneClock(page, system);
    await open(page, `${ORDERS}?deviceNo=${device.deviceNo}`);
    await expect(page.getByText(name).first()).toBeVisible();
    await look('list', orders);
    await page.getByRole('button', { name: words('order.type'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookAtSheet('types', orders);
    await open(page, `${ORDERS}?status=sold&from=2026-01-01&to=2026-01-31`, 'empty');
    await look('empty', orders);
    await page.getByRole('button', { name: words('order.device'), exact: true }).click();
    await expect(page.getByRole('dialog').locator(`[data-id="${device.deviceNo}"]`)).toBeVisible();
    await lookAtSheet('devices', orders);
    await open(page, `${ORDER}?id=${unpaid.id}`);
    await look('unpaid', details);
    await page.getByRole('button', { name: /2[.]40/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await lookAtSheet('write-off', details);
    const where = { orderId: unpaid.id };
    const attempts = [
      { at: system.now().toISOString(), what: 'capture', ok: false, code: 'insufficient_funds' },
    ];
    await prisma.payment.updateMany({
      where,
      data: { state: 'capture_failed', capturedMinor: 0, capturedAt: null, attempts },
    });
    await prisma.salesOrder.update({ where: { id: unpaid.id }, data: { capturedMinor: 0 } });
    await open(page, `${ORDER}?id=${unpaid.id}`);
    await expect(page.getByText(words('order.charge.try'))).toBeDisabled();
    await look('charge-failed', details);
    const media = ['lost', 'pending'].map((state, at) => ({ kind: 'video', key: `m/${at}`, state }));
    for (const ref of media) {
      await prisma.doorSession.update({ where: { id: paid.sessionId ?? '' }, data: { media: [ref] } });
      await open(page, `${ORDER}?id=${paid.id}`);
      await expect(
        page.getByText(words(ref.state === 'lost' ? 'order.video.lost' : 'order.video.pending')),
      ).toBeVisible();
    }
    await look('paid', details);
    expect(complaints).toEqual([]);
    await phone.close();
  });
}
