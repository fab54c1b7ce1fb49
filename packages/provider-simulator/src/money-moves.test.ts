import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBook } from './book/create-book.ts';
import { createProvider, type Provider } from './create-provider.ts';

const secretKey = 'sk_test_of_the_simulator';
const DAY_MS = 86_400_000;
/** A Monday. */
const start = Date.parse('2026-11-23T10:00:00Z');
const clock = { now: start };
let folder: string;
let provider: Provider;
let stripe: Stripe;

beforeEach(async () => {
  clock.now = start;
  folder = mkdtempSync(join(tmpdir(), 'larder-provider-'));
  const bookPath = join(folder, 'book.jsonl');
  provider = await createProvider({ secretKey, now: () => clock.now, bookPath });
  const { hostname: host, port } = new URL(provider.url);
  stripe = new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, timeout: 15_000 });
});
afterEach(async () => {
  expectZero();
  const [balances, lines] = [provider.book.trialBalances(), provider.book.lines.of(null)];
  await provider.close();
  const reopened = createBook(join(folder, 'book.jsonl'));
  expect([reopened.trialBalances(), reopened.lines.of(null)], 'the file brings all back').toEqual([
    balances,
    lines,
  ]);
  reopened.close();
  rmSync(folder, { recursive: true });
});

function expectZero(): void {
  for (const balance of provider.book.trialBalances()) {
    const { accountsMinor, feesMinor, cardsMinor, banksMinor, transfersMinor } = balance;
    expect(accountsMinor + feesMinor + cardsMinor + banksMinor + transfersMinor).toBe(0);
    expect(transfersMinor).toBe(0);
  }
}

async function sale(amount = 10_000, card = 'fp_ok'): Promise<Stripe.PaymentIntent> {
  const { id } = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: card,
    capture_method: 'manual',
    confirm: true,
  });
  return stripe.paymentIntents.capture(id, {}, { expand: ['latest_charge'] } as Stripe.RequestOptions);
}

const failure = async (asked: Promise<unknown>) => {
  const thrown = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Stripe.errors.StripeError)) throw new Error('the request did not fail');
  return thrown;
};

const balance = async (account?: string) => {
  const { available, pending } = await stripe.balance.retrieve({}, account ? { stripeAccount: account } : {});
  return [available[0]?.amount, pending[0]?.amount];
};

type Bank = { number?: string; taxId?: string };

async function merchant({ number = '000123456789', taxId = '000000000' }: Bank = {}) {
  const { id } = await stripe.accounts.create({
    type: 'custom',
    country: 'US',
    business_type: 'company',
    business_profile: { mcc: '5814', name: 'Corner snacks' },
    company: { name: 'Corner Snacks LLC', tax_id: taxId },
    tos_acceptance: { date: Math.floor(clock.now / 1000), ip: '192.0.2.1' },
  });
  await stripe.accounts.createPerson(id, {
    first_name: 'Ann',
    last_name: 'Lee',
    dob: { day: 1, month: 2, year: 1980 },
    address: { line1: '1 Main Street' },
    id_number: '000000000',
    relationship: { representative: true, owner: true, percent_ownership: 60 },
  });
  await stripe.accounts.createExternalAccount(id, {
    external_account: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number: number,
    },
  });
  clock.now += 10_000;
  return id;
}

describe('balances', () => {
  test('take the fee of a charge at once and make the rest available on the second banking day', async () => {
    const { latest_charge: charge } = await sale(1_414);
    expect(await balance()).toEqual([0, 1_371]);
    const { data } = await stripe.balanceTransactions.list({ source: String(charge) });
    expect(data).toMatchObject([
      { type: 'charge', amount: 1_414, fee: 43, net: 1_371, available_on: Date.parse('2026-11-25') / 1000 },
    ]);
    clock.now = Date.parse('2026-11-25T00:00:00Z');
    expect(await balance()).toEqual([1_371, 0]);
  });

  test('do not count Thanksgiving and weekends as banking days', async () => {
    clock.now = Date.parse('2026-11-25T10:00:00Z');
    await sale(1_000);
    const [line] = provider.book.lines.of(null);
    expect(new Date(line?.availableAt ?? 0).toISOString()).toBe('2026-11-30T00:00:00.000Z');
  });

  test('keep the fee of a refund, and take back a refund that fails later', async () => {
    const { id } = await sale(1_000, 'fp_refund_pending_fail');
    await stripe.refunds.create({ payment_intent: id, amount: 400 });
    expect(provider.book.trialBalances()[0]).toMatchObject({ accountsMinor: 568, cardsMinor: -600 });
    const nets = async () =>
      (await stripe.balanceTransactions.list()).data.map(({ type, net }) => [type, net]);
    const before = [
      ['refund', -400],
      ['charge', 968],
    ];
    expect(await nets()).toEqual(before);
    clock.now += 6_000;
    expect(await nets()).toEqual([['refund_failure', 400], ...before]);
  });

  test('are listed newest first, and from a line on towards the newer ones', async () => {
    for (const amount of [101, 102, 103, 104, 105]) await sale(amount);
    const newest = await stripe.balanceTransactions.list({ limit: 2 });
    expect([newest.data.map(({ amount }) => amount), newest.has_more]).toEqual([[105, 104], true]);
    const older = await stripe.balanceTransactions.list({
      limit: 2,
      starting_after: newest.data[1]?.id ?? '',
    });
    expect(older.data.map(({ amount }) => amount)).toEqual([103, 102]);
    const newer = await stripe.balanceTransactions.list({
      limit: 2,
      ending_before: older.data[1]?.id ?? '',
    });
    expect([newer.data.map(({ amount }) => amount), newer.has_more]).toEqual([[104, 103], true]);
  });
});

describe('transfers and payouts', () => {
  async function funded(bank: Bank = {}) {
    const account = await merchant(bank);
    await sale(20_000);
    clock.now += 4 * DAY_MS;
    const transfer = await stripe.transfers.create(
      { amount: 9_975, currency: 'usd', destination: account, transfer_group: 'w1' },
      { idempotencyKey: 'w1' },
    );
    return { account, transfer };
  }
  const payOut = (account: string, amount = 9_975) =>
    stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount: account, idempotencyKey: 'p1' });

  test('move money to a connected account and on to its bank', async () => {
    const { account, transfer } = await funded();
    expect(await balance(account)).toEqual([9_975, 0]);
    const payout = await payOut(account);
    expect([payout.status, payout.destination]).toEqual(['in_transit', expect.stringMatching(/^ba_/)]);
    expect(await balance(account)).toEqual([0, 0]);
    clock.now += 5 * DAY_MS;
    expect(await stripe.payouts.retrieve(payout.id, {}, { stripeAccount: account })).toMatchObject({
      status: 'paid',
    });
    const { data } = await stripe.transfers.list({ transfer_group: 'w1' });
    expect(data.map(({ id }) => id)).toEqual([transfer.id]);
    expect(provider.book.trialBalances()[0]).toMatchObject({ banksMinor: 9_975 });
  });

  test.each([
    ['000111111113', 'account_closed'],
    ['000111111116', 'no_account'],
  ])('come back from the bank account %s with the reason %s', async (number, code) => {
    const { account } = await funded({ number });
    const { id } = await payOut(account);
    clock.now += 5 * DAY_MS;
    const payout = await stripe.payouts.retrieve(id, {}, { stripeAccount: account });
    expect(payout).toMatchObject({ status: 'failed', failure_code: code });
    expect(await balance(account)).toEqual([9_975, 0]);
  });

  test('come back days after they were paid where the bank changes its mind', async () => {
    const { account } = await funded({ number: '000222222227' });
    const { id } = await payOut(account);
    const read = () => stripe.payouts.retrieve(id, {}, { stripeAccount: account });
    clock.now = Date.parse('2026-11-30T00:00:00Z');
    expect(await read()).toMatchObject({ status: 'paid' });
    clock.now += 2 * DAY_MS;
    expect(await read()).toMatchObject({ status: 'failed', failure_code: 'could_not_process' });
    expect(await balance(account)).toEqual([9_975, 0]);
  });

  test('refuse more than is available', async () => {
    const { account } = await funded();
    const asked = stripe.transfers.create({ amount: 10_000, currency: 'usd', destination: account });
    expect(await failure(asked)).toMatchObject({ code: 'balance_insufficient' });
    expect(await failure(payOut(account, 9_976))).toMatchObject({ code: 'balance_insufficient' });
  });

  test('happen once where the answer is lost', async () => {
    const { account } = await funded();
    provider.arm('payout', 'lost', 1);
    expect(await failure(payOut(account))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await payOut(account)).toMatchObject({ status: 'in_transit' });
    expect([...provider.book.payouts()]).toHaveLength(1);
  });
});

describe('accounts', () => {
  test.each([
    ['000000000', [], null],
    ['000000001', ['company.verification.document'], 'requirements.past_due'],
    ['000000002', [], 'rejected.other'],
  ])('are checked by their tax id %s', async (taxId, currently_due, disabled_reason) => {
    const account = await stripe.accounts.retrieve(await merchant({ taxId }));
    expect(account.requirements).toMatchObject({ currently_due, disabled_reason });
    expect(account.payouts_enabled).toBe(taxId === '000000000');
  });

  test('name what is missing, and become active with the document', async () => {
    const { id } = await stripe.accounts.create({ type: 'custom', country: 'US' });
    const { requirements } = await stripe.accounts.retrieve(id);
    expect(requirements?.currently_due).toContain('external_account');
    const complete = await merchant({ taxId: '000000001' });
    await stripe.accounts.update(complete, {
      company: { verification: { document: { front: 'file_any' } } },
    });
    clock.now += 10_000;
    expect(await stripe.accounts.retrieve(complete)).toMatchObject({ payouts_enabled: true });
  });

  test('refuse a bank whose check digit is wrong', async () => {
    const id = await merchant();
    const bank = { object: 'bank_account', country: 'US', currency: 'usd', account_number: '12345' } as const;
    const asked = stripe.accounts.createExternalAccount(id, {
      external_account: { ...bank, routing_number: '110000001' },
    });
    expect(await failure(asked)).toMatchObject({ code: 'routing_number_invalid' });
  });
});

describe('disputes', () => {
  async function disputed(card = 'fp_dispute_won') {
    const intent = await sale(1_414, card);
    clock.now += 6_000;
    const [dispute] = (await stripe.disputes.list()).data;
    if (!dispute) throw new Error('no dispute');
    return { intent, dispute };
  }
  const net = () =>
    provider.book.lines.of(null).reduce((sum, one) => sum + one.amountMinor - one.feeMinor, 0);

  test('take the money and a fee, and refuse refunds', async () => {
    const { intent, dispute } = await disputed();
    expect(dispute).toMatchObject({ amount: 1_414, status: 'needs_response', payment_intent: intent.id });
    expect(dispute.balance_transactions).toMatchObject([{ net: -2_914, fee: 1_500 }]);
    expect(net()).toBe(1_371 - 2_914);
    const refund = stripe.refunds.create({ payment_intent: intent.id });
    expect(await failure(refund)).toMatchObject({ code: 'charge_disputed' });
  });

  test.each([
    ['fp_dispute_won', 'won', 1_371 - 1_500],
    ['fp_dispute_lost', 'lost', 1_371 - 2_914],
  ])('are decided by the card %s as %s after the evidence', async (card, status, left) => {
    const { dispute } = await disputed(card);
    const evidence = { uncategorized_text: 'The video shows two cans.' };
    expect(await stripe.disputes.update(dispute.id, { evidence })).toMatchObject({ status: 'under_review' });
    clock.now += 6_000;
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status });
    expect(net()).toBe(left);
  });

  test('are lost when they are accepted, or when nobody answers', async () => {
    const { dispute } = await disputed();
    expect(await stripe.disputes.close(dispute.id)).toMatchObject({ status: 'lost' });
    expect(await failure(stripe.disputes.close(dispute.id))).toMatchObject({ statusCode: 400 });
    const other = await disputed('fp_dispute_won_later');
    clock.now += 10 * DAY_MS;
    expect(await stripe.disputes.retrieve(other.dispute.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
  });

  test('are opened by the control route too', async () => {
    const { id } = await sale(1_000);
    const asked = await fetch(`${provider.url}/_control/payments/${id}/dispute`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'amount=400&reason=product_not_received',
    });
    expect(asked.status).toBe(200);
    expect((await stripe.disputes.list()).data).toMatchObject([
      { amount: 400, reason: 'product_not_received' },
    ]);
  });
});
