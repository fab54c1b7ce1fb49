import type { LineKind } from '@larder/domain/reconciliation/line-rules';
import type {
  BalanceAnswer,
  BalanceLine,
  BalanceLinesAnswer,
  PayoutsPort,
  ProviderAccount,
} from '@larder/use-cases/ports/payouts.port';
import type Stripe from 'stripe';
import { askOnce } from './ask-stripe.ts';
import { failed, idOf, onAccount, TIMEOUT } from './stripe-request.ts';

const PAGE = 100;

/** Balance transactions, oldest first. */
export function createStripeLines(stripe: Stripe): Pick<PayoutsPort, 'balanceLines' | 'readBalance'> {
  return {
    balanceLines: async (request): Promise<BalanceLinesAnswer> => {
      const asked = await askOnce(() => listLines(stripe, request));
      if (asked.kind === 'unclear') return TIMEOUT;
      if (asked.kind === 'refused') return failed(asked);
      const { data, hasMore } = asked.value;
      const lines = data.map((line) => lineOf(line, request.account));
      return { kind: 'page', lines, hasMore };
    },
    readBalance: async (account): Promise<BalanceAnswer> => {
      const asked = await askOnce(() => stripe.balance.retrieve({}, onAccount(account)));
      if (asked.kind === 'answered') return balanceOf(asked.value);
      return asked.kind === 'refused' && asked.status === 404 ? { kind: 'unknown' } : TIMEOUT;
    },
  };
}

type Page = { readonly data: readonly Stripe.BalanceTransaction[]; readonly hasMore: boolean };

/** Stripe lists the newest first: the items before a line are the newer ones, and the oldest page is the last. */
async function listLines(
  stripe: Stripe,
  { account, after, limit }: Parameters<PayoutsPort['balanceLines']>[0],
): Promise<Page> {
  const list = (params: Stripe.BalanceTransactionListParams) =>
    stripe.balanceTransactions.list({ ...params, expand: ['data.source'] }, onAccount(account));
  if (after !== null) {
    const page = await list({ limit: Math.min(limit, PAGE), ending_before: after });
    return { data: page.data.toReversed(), hasMore: page.has_more };
  }
  let page = await list({ limit: PAGE });
  let isFirst = true;
  for (let last = page.data.at(-1); page.has_more && last; last = page.data.at(-1)) {
    page = await list({ limit: PAGE, starting_after: last.id });
    isFirst = false;
  }
  return { data: page.data.toReversed().slice(0, limit), hasMore: !isFirst || page.data.length > limit };
}

function lineOf(line: Stripe.BalanceTransaction, account: ProviderAccount): BalanceLine {
  const sourceRef = idOf(line.source);
  return {
    lineRef: line.id,
    kind: kindOf(line, account),
    sourceRef,
    counterpart: counterpartOf(line.source),
    amountMinor: line.amount,
    feeMinor: line.fee,
    netMinor: line.net,
    currency: line.currency.toUpperCase(),
    createdAt: new Date(line.created * 1000),
    availableAt: new Date(line.available_on * 1000),
    raw: { ...line, source: sourceRef },
  };
}

/** Whom a transfer paid. */
function counterpartOf(source: Stripe.BalanceTransaction['source']): BalanceLine['counterpart'] {
  if (source === null || typeof source === 'string' || source.object !== 'transfer') return null;
  const [account, sourceRef] = [idOf(source.destination), idOf(source.destination_payment ?? null)];
  return account === null || sourceRef === null ? null : { account, sourceRef };
}

const kinds: Readonly<Record<string, LineKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'refund_failure',
  transfer: 'transfer',
  transfer_cancel: 'transfer_reversal',
  transfer_failure: 'transfer_reversal',
  transfer_refund: 'transfer_reversal',
  payout: 'payout',
  payout_cancel: 'payout_failure',
  payout_failure: 'payout_failure',
  stripe_fee: 'fee',
};

/** On a connected account a payment is what the platform transferred. */
function kindOf(
  { type, reporting_category: category }: Stripe.BalanceTransaction,
  account: ProviderAccount,
): LineKind {
  if (category === 'dispute' || category === 'dispute_reversal') return category;
  if (type === 'adjustment') return 'adjustment';
  if (account !== null && type === 'payment') return 'transfer_in';
  if (account !== null && type === 'payment_refund') return 'transfer_in_reversal';
  return kinds[type] ?? 'other';
}

function balanceOf({ available, pending }: Stripe.Balance): BalanceAnswer {
  const currencies = new Set([...available, ...pending].map(({ currency }) => currency));
  const sumOf = (sums: readonly { amount: number; currency: string }[], currency: string) =>
    sums.filter((sum) => sum.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
  const balances = [...currencies].map((currency) => ({
    currency: currency.toUpperCase(),
    availableMinor: sumOf(available, currency),
    pendingMinor: sumOf(pending, currency),
  }));
  return { kind: 'found', balances };
}
