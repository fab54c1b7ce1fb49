import { axeViolations } from './axe-violations.ts';
import { callApi } from './call-api.ts';
import { doubt } from './doubt.ts';
import { expect, open, screen, test } from './journey.ts';
import { setVisibility } from './phone-visibility.ts';
import { textsOf } from './texts.ts';

const LIST = '/pages/index/order-management/abnormal-list';
const texts = textsOf('en-US');

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

type Doubt = {
  readonly taken: 'cola' | 'colas';
  readonly keys: readonly string[];
  /** What the shopper really took. */
  readonly items: readonly (readonly ['cola' | 'wrap', number])[];
};

const kinds: readonly Doubt[] = [
  { taken: 'cola', keys: ['Enter'], items: [['cola', 1]] },
  { taken: 'colas', keys: ['-', 'Enter'], items: [['cola', 1]] },
  { taken: 'cola', keys: ['/', '1', 'Enter'], items: [['wrap', 1]] },
  { taken: 'cola', keys: ['n'], items: [] },
  {
    taken: 'colas',
    keys: ['/', 'w', 'r', 'Enter', 'Enter'],
    items: [
      ['cola', 2],
      ['wrap', 1],
    ],
  },
];

test('J24: twenty doubtful orders are decided by keys alone, each right to the unit and only once', async ({
  page,
  shop,
  system,
}) => {
  const { prisma } = system.database;
  const anna = await shop.member({ kind: 'staff', systemRole: 'manager', displayName: 'Anna Berg' });
  const cabinets = await Promise.all([1, 2, 3, 4].map(() => shop.sellingCabinet()));
  const made = await Promise.all(
    cabinets.map(async (cabinet) => {
      const orders: (readonly [string, Doubt])[] = [];
      for (const kind of kinds) {
        const qty = kind.taken === 'cola' ? 1 : 2;
        const order = await doubt(system, cabinet, {
          door: 'L',
          layer: 1,
          productId: shop.cola.id,
          qty,
        });
        orders.push([order.id, kind]);
      }
      return orders;
    }),
  );
  const kindOf = new Map(made.flat());
  await shop.signIn(page);
  await open(page, LIST);
  await page.getByRole('link', { name: 'Start, 20 orders' }).focus();
  await page.keyboard.press('Enter');
  const queue = page.getByRole('navigation', { name: texts('abnormal.queue') });
  const find = page.getByRole('combobox', { name: texts('abnormal.searchProduct') });

  async function decideNext(left: number): Promise<string> {
    await expect(queue.getByRole('listitem')).toHaveCount(left);
    const id = (await queue.locator('[aria-current] [data-id]').getAttribute('data-id')) ?? '';
    for (const key of kindOf.get(id)?.keys ?? []) {
      await page.keyboard.press(key);
      if (key === '/') await expect(find).toBeFocused();
    }
    return id;
  }
  for (let left = 20; left > 5; left -= 1) await decideNext(left);

  await test.step('a closed lid or another app sends the decision at once, and nothing takes it back', async () => {
    await decideNext(5);
    await setVisibility(page, 'hidden');
    await setVisibility(page, 'visible');
    await page.keyboard.press('u');
  });

  await test.step('leaving the page sends the one before, and the queue goes on with the rest', async () => {
    await decideNext(4);
    await page.getByRole('button', { name: texts('btn.back'), exact: true }).click();
    await expect(screen(page, LIST)).toBeVisible();
    await page.getByRole('link', { name: 'Start, 3 orders' }).click();
  });

  await test.step('a member who decides an order second is told so, and finds a way back', async () => {
    const id = await decideNext(3);
    await expect(queue.getByRole('listitem')).toHaveCount(2);
    const items = [{ productId: shop.cola.id, door: null, layer: null, qty: 9 }];
    const other = () => callApi(system, anna, 'order.settleAbnormal', { id, items });
    await expect(other()).rejects.toThrow('ABNORMAL_CLAIMED');
    await prisma.abnormalClaim.deleteMany({ where: { orderId: id } });
    await other();
    kindOf.set(id, { taken: 'cola', keys: [], items: [['cola', 9]] });
    await decideNext(2);
    const failure = page.getByRole('alert').filter({ hasText: 'was decided already' });
    await expect(failure).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await failure.getByRole('link', { name: texts('abnormal.openOrder') }).click();
    await expect(page.getByText(/^Charged by Anna Berg/)).toBeVisible();
  });

  await test.step('closing the page sends the last one', async () => {
    await expect(queue.getByRole('listitem')).toHaveCount(1);
    await queue.getByRole('link').click();
    await expect(queue.locator('[aria-current]')).toHaveCount(1);
    await decideNext(1);
    await expect(page.locator('[data-decision="held"]')).toBeVisible();
    await page.goto('about:blank');
  });

  const where = { merchantId: shop.merchant.id };
  await expect.poll(() => prisma.recognitionLabel.count({ where })).toBe(20);
  const decided = await prisma.salesOrder.findMany({ where, include: { items: true } });
  const nameOf = new Map([
    [shop.cola.id, 'cola'],
    [shop.wrap.id, 'wrap'],
  ]);
  for (const { id, items, abnormalState } of decided) {
    expect(abnormalState).toBe('resolved');
    expect(items.map(({ productId, qty }) => [productId && nameOf.get(productId), qty]).sort()).toEqual(
      kindOf.get(id)?.items,
    );
  }
});
