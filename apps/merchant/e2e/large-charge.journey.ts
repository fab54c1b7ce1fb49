import { doubt } from './doubt.ts';
import { expect, open, screen, test } from './journey.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const LIST = '/pages/index/order-management/abnormal-list';
const DETAILS = '/pages/index/order-management/abnormal-details';
const texts = textsOf('en-US');

type Order = Awaited<ReturnType<typeof doubt>>;

/** Lets the recognizer have suggested other units: more than the cabinet of a journey holds. */
async function suggest(
  { database: { prisma } }: System,
  { sessionId }: Order,
  units: Record<string, number>,
): Promise<void> {
  const where = { id: sessionId ?? '' };
  const { recognition } = await prisma.doorSession.findUniqueOrThrow({ where });
  const attempts = recognition as unknown as { items: { productId: string; qty: number }[] }[];
  for (const item of attempts.flatMap(({ items }) => items)) item.qty = units[item.productId] ?? item.qty;
  await prisma.doorSession.update({ where, data: { recognition: attempts } });
}

test('a charge above ten holds waits until a second member approves it', async ({
  page,
  browser,
  shop,
  system,
}) => {
  const made = await shop.sellingCabinet();
  const anna = await shop.member({ kind: 'staff', systemRole: 'manager', displayName: 'Anna Berg' });
  const cola = { door: 'L', layer: 1, productId: shop.cola.id, qty: 1 } as const;
  const wrap = { door: 'L', layer: 3, productId: shop.wrap.id, qty: 1 } as const;
  const order = await doubt(system, made, cola, wrap);
  await suggest(system, order, { [shop.cola.id]: 24, [shop.wrap.id]: 10 });
  const stored = () => system.database.prisma.salesOrder.findUniqueOrThrow({ where: { id: order.id } });

  await shop.signIn(page, anna);
  await open(page, `${DETAILS}?id=${order.id}`);
  for (const { id } of [shop.cola, shop.wrap]) await page.locator(`[data-suggestion="${id}"]`).check();
  await page.getByRole('button', { name: /^Send \$152\.\d\d for approval$/ }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Above $150.00, a second member has to approve.');
  await asked.getByRole('button', { name: texts('abnormal.approval.sendVerb') }).click();
  await expect(screen(page, LIST)).toBeVisible();
  await page.getByText(/^\$152\.\d\d waits for a second member, entered by Anna Berg$/).click();
  const withdraw = page.getByRole('button', { name: texts('abnormal.approval.withdraw') });
  await expect(withdraw).toBeVisible();
  expect(await stored()).toMatchObject({ status: 'abnormal', capturedMinor: 0n });

  const context = await browser.newContext({ baseURL: system.webUrl });
  const second = await context.newPage();
  await shop.signIn(second);
  await open(second, `${LIST}?state=to_approve`);
  await second.locator(`[data-id="${order.id}"]`).click();
  await expect(second.locator('[data-approval]')).toContainText(texts('abnormal.approval.waits'));
  await second.getByRole('button', { name: texts('abnormal.approval.approve') }).click();
  const question = second.getByRole('alertdialog');
  await expect(question).toContainText('becomes a debt of the shopper');
  await question.getByRole('button', { name: texts('abnormal.approval.approve') }).click();
  await expect(second.getByText(/^Charged by Anna Berg, approved by Sam Lee/)).toBeVisible();
  await expect(withdraw).toHaveCount(0);
  await expect
    .poll(async () => {
      const { status, capturedMinor } = await stored();
      return [status, Number(capturedMinor)];
    })
    .toEqual(['unpaid', 1500]);
  await context.close();
});
