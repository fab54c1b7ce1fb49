// long: one table of cases for all providers

import { createProvider, type Provider } from '@larder/provider-simulator/create-provider';
import type { Call } from '@larder/provider-simulator/faults/card-faults';
import { testPurpose } from '@larder/testkit/test-purpose';
import type { DisputesPort } from '@larder/use-cases/ports/disputes.port';
import type {
  AccountApplication,
  MerchantAccountsPort,
} from '@larder/use-cases/ports/merchant-accounts.port';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';
import type { PayoutsPort } from '@larder/use-cases/ports/payouts.port';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBridgePayments } from './bridge/bridge.adapter.ts';
import { createBridgeAccounts } from './bridge/bridge-accounts.ts';
import { createBridgeDisputes } from './bridge/bridge-disputes.ts';
import { createBridgePayouts } from './bridge/bridge-payouts.ts';
import { createStripePayments } from './stripe.adapter.ts';
import { createStripeAccounts } from './stripe-accounts.ts';
import { createStripeDisputes } from './stripe-disputes.ts';
import { createStripePayouts } from './stripe-payouts.ts';

const secretKey = 'sk_test_of_these_tests';
const DAY_MS = 86_400_000;
const clock = { atMs: 0 };
let provider: Provider;
beforeEach(async () => {
  // A Monday.
  clock.atMs = Date.parse('2026-11-23T10:00:00Z');
  provider = await createProvider({ secretKey, now: () => clock.atMs });
});
afterEach(async () => {
  for (const balance of provider.book.trialBalances()) {
    const { accountsMinor, feesMinor, cardsMinor, banksMinor } = balance;
    expect(accountsMinor + feesMinor + cardsMinor + banksMinor).toBe(0);
  }
  await provider.close();
});

type Sides = {
  readonly payments: () => PaymentsPort;
  readonly payouts: () => PayoutsPort;
  readonly accounts: () => MerchantAccountsPort;
  readonly disputes: () => DisputesPort;
  /** Its names of fields. */
  readonly words: { readonly routingNumber: string };
  /** Its requests that open an account. */
  readonly openedBy: readonly Call[];
};

/** A busy machine answers late; only where the provider stays silent no answer comes. */
const PATIENCE_MS = 15_000;
const SILENCE_MS = 500;
let patienceMs = PATIENCE_MS;

/** Makes a call whose answer does not come. */
function askInVain<Answer>(fault: 'lost' | 'silent', call: () => Promise<Answer>): Promise<Answer> {
  patienceMs = fault === 'silent' ? SILENCE_MS : PATIENCE_MS;
  try {
    return call();
  } finally {
    patienceMs = PATIENCE_MS;
  }
}

const ofStripe = () => ({ secretKey, apiUrl: provider.url, timeoutMs: patienceMs });
const ofBridge = () => ({
  url: provider.bridgeUrl,
  secret: secretKey,
  timeoutMs: patienceMs,
  onFault: (fault: string) => expect.fail(fault),
});
const providers: readonly (readonly [name: string, sides: Sides])[] = [
  [
    'stripe',
    {
      payments: () => createStripePayments({ ...ofStripe(), clock: { now: () => new Date(clock.atMs) } }),
      payouts: () => createStripePayouts(ofStripe()),
      accounts: () => createStripeAccounts(ofStripe()),
      disputes: () => createStripeDisputes(ofStripe()),
      words: { routingNumber: 'routing_number' },
      openedBy: ['account', 'person', 'bank'],
    },
  ],
  [
    'bridge',
    {
      payments: () => createBridgePayments(ofBridge()),
      payouts: () => createBridgePayouts(ofBridge()),
      accounts: () => createBridgeAccounts(ofBridge()),
      disputes: () => createBridgeDisputes(ofBridge()),
      words: { routingNumber: 'routingNumber' },
      openedBy: ['account'],
    },
  ],
];

describe.each(providers)('%s', (name, { payments, payouts, accounts, disputes, words, openedBy }) => {
  async function sale(
    amountMinor = 10_000,
    fingerprint = 'fp_good',
    key = `sale ${amountMinor} ${fingerprint}`,
  ) {
    const port = payments();
    const createdAt = new Date(clock.atMs);
    const hold = await port.authorize({
      key,
      createdAt,
      amountMinor,
      currency: 'USD',
      method: 'card',
      purpose: testPurpose,
      fingerprint,
    });
    if (hold.kind !== 'authorized') throw new Error(hold.kind);
    const capture = await port.capture({ key: `${key} capture`, authRef: hold.authRef, amountMinor });
    if (capture.kind !== 'captured') throw new Error(capture.kind);
    return { authRef: hold.authRef, captureRef: capture.captureRef };
  }

  const address = {
    line1: '1 Main Street',
    line2: null,
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
  };
  const bank = {
    holder: 'Corner Snacks LLC',
    country: 'US',
    currency: 'USD',
    routingNumber: '110000000',
    accountNumber: '000123456789',
  };

  const application = (changes: { taxId?: string; accountNumber?: string } = {}): AccountApplication => ({
    country: 'US',
    currency: 'USD',
    email: 'owner@snacks.test',
    business: {
      kind: 'company',
      legalName: 'Corner Snacks LLC',
      tradeName: 'Corner snacks',
      taxId: changes.taxId ?? '000000000',
      phone: '+12175550100',
      website: null,
      address,
      mcc: '5814',
    },
    principals: [
      {
        firstName: 'Ann',
        lastName: 'Lee',
        title: 'Owner',
        ownershipBp: 6_000,
        address,
        phone: '+12175550101',
        email: 'ann@snacks.test',
        birthDate: '1980-02-01',
        idNumber: '000000000',
        isRepresentative: true,
      },
    ],
    bank: { ...bank, accountNumber: changes.accountNumber ?? bank.accountNumber },
    acceptedAt: new Date(clock.atMs),
    acceptedIp: '192.0.2.1',
  });

  async function merchant(changes: { taxId?: string; accountNumber?: string } = {}): Promise<string> {
    const request = { key: 'application', accountRef: null, application: application(changes) };
    const answer = await accounts().submit(request);
    if (answer.kind !== 'submitted') throw new Error(answer.kind);
    clock.atMs += 10_000;
    return answer.account.accountRef;
  }

  /** A merchant whose account received 99.75, with money to spare on the platform's. */
  async function funded(accountNumber = bank.accountNumber) {
    const account = await merchant({ accountNumber });
    await sale(20_000);
    clock.atMs += 7 * DAY_MS;
    const transfer = () =>
      payouts().transfer({ key: 'w1:transfer', to: account, amountMinor: 9_975, currency: 'USD' });
    const payOut = () => payouts().payOut({ key: 'w1:payout', account, amountMinor: 9_975, currency: 'USD' });
    return { account, transfer, payOut };
  }

  describe('balance lines', () => {
    test('are read oldest first from any line on, each once', async () => {
      for (let count = 1; count <= 7; count += 1) await sale(1_000 + count);
      const read: number[] = [];
      let after: string | null = null;
      for (let hasMore = true; hasMore; ) {
        const answer = await payouts().balanceLines({ account: null, after, limit: 3 });
        if (answer.kind !== 'page') throw new Error(answer.kind);
        read.push(...answer.lines.map(({ amountMinor }) => amountMinor));
        after = answer.lines.at(-1)?.lineRef ?? after;
        hasMore = answer.hasMore;
      }
      expect(read).toEqual([1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_007]);
      const rest = await payouts().balanceLines({ account: null, after, limit: 3 });
      expect(rest).toEqual({ kind: 'page', lines: [], hasMore: false });
    });

    test('begin with the oldest of more than a page', async () => {
      const at = clock.atMs;
      for (let count = 1; count <= 230; count += 1) {
        const [id, chargeId] = [`pi_${count}`, `ch_${count}`];
        const hold = { id, chargeId, card: 'fp_ok', currency: 'usd', requestedMinor: 100, metadata: {} };
        provider.book.write({ do: 'hold', ...hold, heldMinor: 100, expiresAt: at + DAY_MS, at });
        provider.book.write({ do: 'capture', id, amountMinor: 100, at });
      }
      const first = await payouts().balanceLines({ account: null, after: null, limit: 100 });
      expect(first).toMatchObject({ kind: 'page', hasMore: true });
      expect(first.kind === 'page' && first.lines[0]?.sourceRef).toBe('ch_1');
    });

    test('name the charge, the fee and the day on which the money is available', async () => {
      const { captureRef } = await sale(1_414);
      const answer = await payouts().balanceLines({ account: null, after: null, limit: 10 });
      expect(answer).toMatchObject({
        lines: [
          {
            kind: 'charge',
            sourceRef: captureRef,
            amountMinor: 1_414,
            feeMinor: 43,
            netMinor: 1_371,
            currency: 'USD',
            availableAt: new Date('2026-11-25T00:00:00Z'),
            raw: name === 'stripe' ? { object: 'balance_transaction' } : { kind: 'charge' },
          },
        ],
      });
    });

    test('show a transfer on both accounts, and balances follow', async () => {
      const { account, transfer, payOut } = await funded();
      await transfer();
      await payOut();
      const kinds = async (of: string | null) => {
        const answer = await payouts().balanceLines({ account: of, after: null, limit: 10 });
        return answer.kind === 'page' ? answer.lines.map(({ kind, netMinor }) => [kind, netMinor]) : answer;
      };
      expect(await kinds(null)).toEqual([
        ['charge', 19_455],
        ['transfer', -9_975],
      ]);
      expect(await kinds(account)).toEqual([
        ['transfer_in', 9_975],
        ['payout', -9_975],
      ]);
      expect(await payouts().readBalance(null)).toEqual({
        kind: 'found',
        balances: [{ currency: 'USD', availableMinor: 9_480, pendingMinor: 0 }],
      });
    });

    test('are a time-out if they do not arrive', async () => {
      const port = payouts();
      await provider.close();
      expect(await port.balanceLines({ account: null, after: null, limit: 1 })).toEqual({ kind: 'timeout' });
      expect(await port.readBalance(null)).toEqual({ kind: 'timeout' });
    });
  });

  describe('transfers and payouts', () => {
    test('are made once per key, however often and late they are asked', async () => {
      const { account, transfer, payOut } = await funded();
      const [first, payout] = [await transfer(), await payOut()];
      expect(first).toMatchObject({ kind: 'transferred', amountMinor: 9_975 });
      expect(payout).toMatchObject({ kind: 'made', payout: { state: 'on_the_way' } });
      clock.atMs += 2 * DAY_MS;
      expect(await transfer()).toEqual(first);
      expect(await payOut()).toMatchObject({ kind: 'made', payout: { state: 'paid' } });
      const read = await payouts().readPayout({ account, key: 'w1:payout', payoutRef: null });
      expect(read).toMatchObject({ kind: 'found', payout: { state: 'paid', reason: null } });
      expect([[...provider.book.transfers()].length, [...provider.book.payouts()].length]).toEqual([1, 1]);
    });

    test.each(['lost', 'silent'] as const)('are found by their key if the answer is %s', async (fault) => {
      const { transfer, payOut } = await funded();
      provider.arm('transfer', fault, 1);
      expect(await askInVain(fault, transfer)).toEqual({ kind: 'timeout' });
      expect(await transfer()).toMatchObject({ kind: 'transferred' });
      provider.arm('payout', fault, 1);
      expect(await askInVain(fault, payOut)).toEqual({ kind: 'timeout' });
      expect(await payOut()).toMatchObject({ kind: 'made' });
      expect([[...provider.book.transfers()].length, [...provider.book.payouts()].length]).toEqual([1, 1]);
    });

    test('are made after an internal error and after too many requests', async () => {
      const { transfer, payOut } = await funded();
      provider.arm('transfer', '500', 1);
      expect(await transfer()).toEqual({ kind: 'timeout' });
      expect(await transfer()).toMatchObject({ kind: 'transferred' });
      provider.arm('payout', '429', 1);
      expect(await payOut()).toMatchObject({ kind: 'failed', reason: 'rate_limit', retriable: true });
      expect(await payOut()).toMatchObject({ kind: 'made' });
      expect([[...provider.book.transfers()].length, [...provider.book.payouts()].length]).toEqual([1, 1]);
    });

    test('fail, to be repeated, where the money is not available', async () => {
      const { transfer, payOut } = await funded();
      expect(await payOut()).toMatchObject({
        kind: 'failed',
        reason: 'balance_insufficient',
        retriable: true,
      });
      await transfer();
      expect(await payOut()).toMatchObject({ kind: 'made' });
    });

    test('say why the bank sent the money back', async () => {
      const { account, transfer, payOut } = await funded('000111111113');
      await transfer();
      const made = await payOut();
      if (made.kind !== 'made') throw new Error(made.kind);
      clock.atMs += 5 * DAY_MS;
      const { payoutRef } = made.payout;
      expect(await payouts().readPayout({ account, key: 'w1:payout', payoutRef })).toMatchObject({
        payout: { state: 'returned', reason: 'account_closed' },
      });
    });

    test('are unknown if they were never made', async () => {
      const { account } = await funded();
      for (const payoutRef of [null, 'po_none'])
        expect(await payouts().readPayout({ account, key: 'none', payoutRef })).toEqual({ kind: 'unknown' });
    });
  });

  describe('merchant accounts', () => {
    test.each([
      ['000000000', { state: 'active', needs: [], reason: null }],
      ['000000001', { state: 'needs_documents', needs: ['company.verification.document'] }],
      ['000000002', { state: 'refused', reason: 'rejected.other' }],
    ])('become what the tax id %s selects: %o', async (taxId, expected) => {
      const accountRef = await merchant({ taxId });
      expect(await accounts().read(accountRef)).toMatchObject({ kind: 'found', account: expected });
    });

    test.each(openedBy)('are opened once where the answer to the %s is lost', async (call) => {
      const submit = () =>
        accounts().submit({ key: 'application', accountRef: null, application: application() });
      provider.arm(call, 'lost', 1);
      expect(await submit()).toEqual({ kind: 'timeout' });
      expect(await submit()).toMatchObject({
        kind: 'submitted',
        account: { state: 'in_review', bank: { last4: '6789', currency: 'USD' } },
      });
      clock.atMs += 2 * DAY_MS;
      expect(await submit()).toMatchObject({ kind: 'submitted' });
      const opened = [...provider.book.accounts()];
      expect(opened.map(({ persons, banks }) => [persons.length, banks.length])).toEqual([[1, 1]]);
    });

    test('name the field of a bank account that is refused', async () => {
      const wrong = { ...application(), bank: { ...bank, routingNumber: '110000001' } };
      const submit = (given: AccountApplication) =>
        accounts().submit({ key: 'application', accountRef: null, application: given });
      expect(await submit(wrong)).toEqual({
        kind: 'failed',
        reason: 'routing_number_invalid',
        retriable: false,
        field: words.routingNumber,
      });
      expect(await submit(application())).toMatchObject({ kind: 'submitted' });
    });

    test('pay out to the bank account that was set last', async () => {
      const { account, transfer, payOut } = await funded('000111111113');
      const set = () =>
        accounts().setBank({
          key: 'new bank',
          accountRef: account,
          bank: { ...bank, accountNumber: '0009876' },
        });
      expect(await set()).toMatchObject({ kind: 'submitted', account: { bank: { last4: '9876' } } });
      await set();
      expect(provider.book.account(account)?.banks).toHaveLength(2);
      await transfer();
      await payOut();
      clock.atMs += 5 * DAY_MS;
      expect(await payouts().readPayout({ account, key: 'w1:payout', payoutRef: null })).toMatchObject({
        payout: { state: 'paid' },
      });
    });

    test('are unknown if they do not exist', async () => {
      expect(await accounts().read('acct_none')).toEqual({ kind: 'unknown' });
    });
  });

  describe('disputes', () => {
    const evidence = {
      productDescription: 'Two cans of lemonade from a vending cabinet.',
      serviceDate: '2026-11-23',
      statement: 'The video shows the shopper taking both cans.',
      receipt: 'Lemonade 2 x 7.07',
    };

    async function disputed(card = 'fp_dispute_won') {
      const { authRef, captureRef } = await sale(1_414, card);
      clock.atMs += 6_000;
      provider.book.passTime(clock.atMs);
      const [theirs] = [...provider.book.disputes()].filter(({ payment }) => payment === authRef);
      if (!theirs) throw new Error('no dispute');
      const read = await disputes().read(theirs.id);
      const dispute = read.kind === 'found' ? read.dispute : null;
      expect(dispute).toMatchObject({
        authRef,
        captureRef,
        amountMinor: 1_414,
        feeMinor: 1_500,
        currency: 'USD',
      });
      return theirs.id;
    }
    const state = async (disputeRef: string) => {
      const answer = await disputes().read(disputeRef);
      return answer.kind === 'found' ? answer.dispute.state : answer.kind;
    };

    test.each([
      ['fp_dispute_won', 'won'],
      ['fp_dispute_lost', 'lost'],
    ])('are decided by the card %s as %s after the evidence, which is sent once', async (card, end) => {
      const disputeRef = await disputed(card);
      expect(await state(disputeRef)).toBe('needs_response');
      provider.arm('evidence', 'lost', 1);
      const send = () => disputes().sendEvidence({ key: 'evidence', disputeRef, evidence });
      expect(await send()).toEqual({ kind: 'timeout' });
      expect(await send()).toMatchObject({
        kind: 'sent',
        dispute: { state: 'under_review', hasEvidence: true },
      });
      clock.atMs += 2 * DAY_MS;
      expect(await state(disputeRef)).toBe(end);
      expect(await send()).toMatchObject({ kind: 'sent', dispute: { state: end } });
    });

    test('are lost if they are accepted', async () => {
      const disputeRef = await disputed();
      provider.arm('accept_dispute', 'lost', 1);
      const accept = () => disputes().accept({ key: 'accept', disputeRef });
      expect(await accept()).toEqual({ kind: 'timeout' });
      expect(await accept()).toMatchObject({ kind: 'sent', dispute: { state: 'lost' } });
      expect(await state(disputeRef)).toBe('lost');
    });

    test('are unknown and cannot be answered if they do not exist', async () => {
      expect(await state('dp_none')).toBe('unknown');
      const send = disputes().sendEvidence({ key: 'none', disputeRef: 'dp_none', evidence });
      expect(await send).toMatchObject({ kind: 'failed', retriable: false });
    });
  });
});
