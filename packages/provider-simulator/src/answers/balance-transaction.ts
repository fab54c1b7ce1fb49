import type Stripe from 'stripe';
import type { Line, LineKind } from '../book/line.ts';
import type { AccountBalance } from '../book/lines.ts';
import { secondsOf } from './seconds-of.ts';

const types: Record<LineKind, readonly [type: Stripe.BalanceTransaction.Type, category: string]> = {
  charge: ['charge', 'charge'],
  refund: ['refund', 'refund'],
  refund_failure: ['refund_failure', 'refund_failure'],
  dispute: ['adjustment', 'dispute'],
  dispute_reversal: ['adjustment', 'dispute_reversal'],
  transfer: ['transfer', 'transfer'],
  transfer_in: ['payment', 'charge'],
  payout: ['payout', 'payout'],
  payout_failure: ['payout_failure', 'payout_reversal'],
};

/** Words a line as Stripe does. */
export function balanceTransactionOf(line: Line, now: number): Stripe.BalanceTransaction {
  const { id, kind, amountMinor, feeMinor, currency, createdAt, availableAt, source } = line;
  const [type, category] = types[kind];
  const fee = { application: null, currency, type: 'stripe_fee' };
  const description = kind === 'dispute' ? 'Dispute fee' : 'Stripe processing fees';
  return {
    id,
    object: 'balance_transaction',
    amount: amountMinor,
    available_on: secondsOf(availableAt),
    balance_type: 'payments',
    created: secondsOf(createdAt),
    currency,
    description: null,
    exchange_rate: null,
    fee: feeMinor,
    fee_details: feeMinor === 0 ? [] : [{ ...fee, amount: feeMinor, description }],
    net: amountMinor - feeMinor,
    reporting_category: category,
    source,
    status: availableAt <= now ? 'available' : 'pending',
    type,
  };
}

/** Words the balances of an account as Stripe does. */
export function balanceOf(balances: readonly AccountBalance[]): Stripe.Balance {
  const sums = balances.length > 0 ? balances : [{ currency: 'usd', availableMinor: 0, pendingMinor: 0 }];
  const sum = (currency: string, amount: number) => ({ amount, currency, source_types: { card: amount } });
  return {
    object: 'balance',
    available: sums.map(({ currency, availableMinor }) => sum(currency, availableMinor)),
    connect_reserved: sums.map(({ currency }) => ({ amount: 0, currency })),
    livemode: false,
    pending: sums.map(({ currency, pendingMinor }) => sum(currency, pendingMinor)),
  };
}
