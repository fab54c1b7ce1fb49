import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { providerKeyOf } from '@larder/stack/service-environment';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { givenPaymentAccount } from '@larder/testkit/given/given-payment-account';
import type { Page } from '@playwright/test';
import { buy } from './buy.ts';
import { givenProviderAccount } from './given-provider-account.ts';
import { badge, expect, open, screen, test, walkTo } from './journey.ts';
import { PASSWORD } from './password.ts';
import { platformCommand } from './platform-command.ts';
import type { Shop, SimulatedCabinet } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const BASE = '/pages/user/financial-management';
const MONEY = `${BASE}/financial-management`;
const TRANSACTIONS = `${BASE}/transaction-list`;
const WITHDRAW = `${BASE}/withdrawal`;
const DETAILS = `${BASE}/withdrawal-details`;
const ORDER = '/pages/index/order-management/order-details';
/** Two banking days, whatever weekends and holidays are between. */
const SETTLED_MS = 8 * DAY_MS;
const texts = textsOf('en-US');

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`).first();
const rows = (page: Page) => page.locator('main [data-id]');

/** A sale of $14.14 by card; resolves when the provider has captured it. */
async function sell({ database }: System, shop: Shop, { cabinet }: SimulatedCabinet): Promise<void> {
  const captured = () =>
    database.prisma.payment.count({ where: { merchantId: shop.merchant.id, state: { in: ['captured'] } } });
  const before = await captured();
  await buy(
    cabinet,
    { door: 'L', layer: 1, productId: shop.cola.id, qty: 2 },
    { door: 'L', layer: 3, productId: shop.wrap.id, qty: 1 },
  );
  await expect.poll(captured).toBe(before + 1);
}

/** Waits until the provider pays a withdrawal out and, some days later, the bank has it. */
async function arrive(page: Page, system: System): Promise<void> {
  await expect(page.getByText(texts('finance.line.sent'))).toBeVisible();
  await system.moveClock(SETTLED_MS);
  await expect(badge(page, 'withdrawal.paid')).toBeVisible();
}

/** Withdraws all that is available and returns the number of the withdrawal. Days after the sign-in it is asked for. */
async function withdrawAll(
  page: Page,
  { database }: System,
  shop: Shop,
  signedIn: 'now' | 'days ago',
): Promise<string> {
  await walkTo(page, WITHDRAW);
  await page.getByRole('button', { name: /^All/ }).click();
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .last()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: texts('finance.withdraw') })
    .click();
  if (signedIn === 'days ago') {
    const proof = page.getByRole('dialog', { name: texts('identity.proof.title') });
    await proof.locator('[name=password]').fill(PASSWORD);
    await proof.getByRole('button', { name: texts('identity.proof.confirm') }).click();
  }
  await expect(screen(page, DETAILS)).toBeVisible();
  const { withdrawalNo } = await database.prisma.withdrawal.findFirstOrThrow({
    where: { merchantId: shop.merchant.id },
    orderBy: { requestedAt: 'desc' },
  });
  return withdrawalNo;
}

/** Acts as a bank does at the provider. */
async function atProvider({ provider, keys }: System, path: string, fields = {}): Promise<void> {
  const answer = await fetch(`${provider.url}/_control/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${providerKeyOf(keys)}` },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(200);
}

test.describe('J21: Chargeback', () => {
  test('A bank takes back money that was paid out, keeps it, and the next sales make up for it.', async ({
    page,
    shop,
    system,
  }) => {
    const { prisma } = system.database;
    const selling = await shop.sellingCabinet();
    const sealing = {
      keys: { dataKey: system.keys.dataKey },
      randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
      clock: { now: system.now },
    };
    const account = givenProviderAccount(system, 'acct_j21');
    const owner = { merchantId: shop.merchant.id, membershipId: shop.owner.membership.id };
    await givenPaymentAccount(prisma, sealing, owner, { providerAccount: account });

    await sell(system, shop, selling);
    await system.moveClock(SETTLED_MS);
    await shop.signIn(page);
    await open(page, MONEY);
    await expect(part(page, 'available')).toContainText('$14.14');
    const first = await withdrawAll(page, system, shop, 'now');
    await platformCommand(system, 'withdrawal', 'approve', first);
    await arrive(page, system);

    const payment = await prisma.payment.findFirstOrThrow({ where: { merchantId: shop.merchant.id } });
    await atProvider(system, `payments/${payment.authRef}/dispute`, { reason: 'fraudulent' });
    await system.moveClock(10 * MINUTE_MS);
    await walkTo(page, MONEY);
    await expect(part(page, 'available')).toContainText('−$14.14');
    await expect(part(page, 'disputed')).toContainText('$14.14');
    await expect(page.getByText(texts('finance.belowZero'))).toBeVisible();
    await expect(page.getByText(texts('finance.negative'))).toBeVisible();
    await expect(page.getByText("A shopper's bank took $14.14 back")).toBeVisible();
    await walkTo(page, `${TRANSACTIONS}?type=chargeback`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('−$14.14');
    await rows(page).click();
    await expect(page.getByText(texts('finance.kind.chargeback')).first()).toBeVisible();
    await walkTo(page, WITHDRAW);
    await expect(page.getByText('$10.00 is needed for a withdrawal.')).toBeVisible();

    const list = await platformCommand(system, 'dispute', 'list');
    const disputeNo = /D\d+/.exec(list)?.[0] ?? '';
    expect(await platformCommand(system, 'dispute', 'show', disputeNo)).toContain('Door opened');
    await platformCommand(system, 'dispute', 'send-evidence', disputeNo);
    const dispute = () => prisma.dispute.findUniqueOrThrow({ where: { disputeNo } });
    await expect.poll(async () => (await dispute()).state).toBe('evidence_sent');
    await atProvider(system, `disputes/${(await dispute()).providerRef}/decide`, { as: 'lost' });
    await system.moveClock(7 * HOUR_MS);
    await expect.poll(async () => (await dispute()).state).toBe('lost');
    await walkTo(page, `${ORDER}?id=${payment.orderId}`);
    await expect(page.getByText(texts('order.money.dispute_lost'))).toBeVisible();
    await walkTo(page, MONEY);
    await expect(part(page, 'disputed')).toHaveCount(0);
    await expect(part(page, 'available')).toContainText('−$14.14');

    await sell(system, shop, selling);
    await expect(part(page, 'pending')).toContainText('$14.14');
    await sell(system, shop, selling);
    await expect(part(page, 'pending')).toContainText('$28.28');
    await system.moveClock(SETTLED_MS);
    await expect(part(page, 'available')).toContainText('$14.14');
    await expect(page.getByText(texts('finance.negative'))).toHaveCount(0);
    await withdrawAll(page, system, shop, 'days ago');
    await arrive(page, system);
    await expect(page.getByText('$14.14').first()).toBeVisible();

    const payouts = await prisma.withdrawal.findMany({ where: { merchantId: shop.merchant.id } });
    expect(payouts.map(({ state, amountMinor }) => [state, Number(amountMinor)])).toEqual([
      ['paid', 1_414],
      ['paid', 1_414],
    ]);
    expect(await ledgerFaults(system.database)).toEqual([]);
  });
});
