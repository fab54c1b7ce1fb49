import type {
  PayOutAnswer,
  Payout,
  PayoutsPort,
  ReadPayoutAnswer,
  TransferAnswer,
} from '@larder/use-cases/ports/payouts.port';
import type Stripe from 'stripe';
import { askOnce, askUnderFreshKey } from './ask-stripe.ts';
import { createStripeClient, type StripeClientOptions } from './stripe-client.ts';
import { createStripeLines } from './stripe-lines.ts';
import { failed, KEY, onAccount, STRIPE, TIMEOUT } from './stripe-request.ts';

/** Pages of payouts that are searched for the one of a key. */
const MOST_PAYOUTS = 1_000;

/** Transfers to connected accounts, and payouts from them to their banks. */
export function createStripePayouts(options: StripeClientOptions): PayoutsPort {
  const stripe = createStripeClient(options);
  return {
    provider: STRIPE,
    ...createStripeLines(stripe),
    transfer: (request) => transfer(stripe, request),
    payOut: (request) => payOut(stripe, request),
    readPayout: (request) => readPayout(stripe, request),
  };
}

type TransferRequest = Parameters<PayoutsPort['transfer']>[0];

/** Stripe forgets keys after a day, so the transfer of a key is looked for by its group before it is made. */
async function transfer(
  stripe: Stripe,
  { key, to, amountMinor, currency }: TransferRequest,
): Promise<TransferAnswer> {
  const find = async () => (await stripe.transfers.list({ transfer_group: key, limit: 1 })).data[0] ?? null;
  const params = {
    amount: amountMinor,
    currency: currency.toLowerCase(),
    destination: to,
    transfer_group: key,
    metadata: { [KEY]: key },
  };
  return makeOnce(
    key,
    find,
    (idempotencyKey) => stripe.transfers.create(params, { idempotencyKey }),
    ({ id: transferRef, amount }) => ({ kind: 'transferred', transferRef, amountMinor: amount }),
  );
}

type PayOutRequest = Parameters<PayoutsPort['payOut']>[0];

async function payOut(
  stripe: Stripe,
  { key, account, amountMinor, currency }: PayOutRequest,
): Promise<PayOutAnswer> {
  const params = { amount: amountMinor, currency: currency.toLowerCase(), metadata: { [KEY]: key } };
  return makeOnce(
    key,
    () => findPayout(stripe, account, key),
    (idempotencyKey) => stripe.payouts.create(params, { idempotencyKey, stripeAccount: account }),
    (payout) => ({ kind: 'made', payout: payoutOf(payout) }),
  );
}

/** Looks for what a key has made, and makes it if there is nothing. */
async function makeOnce<Made, Answer>(
  key: string,
  find: () => Promise<Made | null>,
  make: (idempotencyKey: string) => Promise<Made>,
  answer: (made: Made) => Answer,
): Promise<Answer | ReturnType<typeof failed> | typeof TIMEOUT> {
  const known = await askOnce(find);
  if (known.kind === 'unclear') return TIMEOUT;
  if (known.kind === 'refused') return failed(known);
  if (known.value) return answer(known.value);
  const asked = await askUnderFreshKey(key, make, find);
  if (asked.kind === 'unclear') return TIMEOUT;
  return asked.kind === 'answered' ? answer(asked.value) : failed(asked);
}

async function findPayout(stripe: Stripe, account: string, key: string): Promise<Stripe.Payout | null> {
  const payouts = await stripe.payouts
    .list({ limit: 100 }, onAccount(account))
    .autoPagingToArray({ limit: MOST_PAYOUTS });
  return payouts.find(({ metadata }) => metadata?.[KEY] === key) ?? null;
}

async function readPayout(
  stripe: Stripe,
  { account, key, payoutRef }: Parameters<PayoutsPort['readPayout']>[0],
): Promise<ReadPayoutAnswer> {
  const asked = await askOnce(() =>
    payoutRef === null
      ? findPayout(stripe, account, key)
      : stripe.payouts.retrieve(payoutRef, {}, onAccount(account)),
  );
  if (asked.kind === 'answered')
    return asked.value ? { kind: 'found', payout: payoutOf(asked.value) } : { kind: 'unknown' };
  return asked.kind === 'refused' && asked.status === 404 ? { kind: 'unknown' } : TIMEOUT;
}

const states: Readonly<Record<string, Payout['state']>> = {
  paid: 'paid',
  failed: 'returned',
  canceled: 'canceled',
};

const payoutOf = (payout: Stripe.Payout): Payout => ({
  payoutRef: payout.id,
  amountMinor: payout.amount,
  currency: payout.currency.toUpperCase(),
  state: states[payout.status] ?? 'on_the_way',
  reason: payout.failure_code,
  arrivesAt: new Date(payout.arrival_date * 1000),
});
