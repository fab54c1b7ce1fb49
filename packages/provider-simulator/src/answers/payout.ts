import type Stripe from 'stripe';
import { lineIdOf } from '../book/line.ts';
import type { Payout, Transfer } from '../book/payout.ts';
import { secondsOf } from './seconds-of.ts';

const reasons: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  no_account: 'The bank account could not be located.',
  could_not_process: 'The bank could not process this payout.',
};

/** Words a payout as Stripe does. */
export function payoutOf(payout: Payout): Stripe.Payout {
  const { id, amountMinor, currency, state, bank, createdAt, arrivesAt, metadata, failure } = payout;
  const isBack = state === 'failed' || state === 'canceled';
  return {
    id,
    object: 'payout',
    amount: amountMinor,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: secondsOf(arrivesAt),
    automatic: false,
    balance_transaction: lineIdOf('payout', id),
    created: secondsOf(createdAt),
    currency,
    description: null,
    destination: bank,
    failure_balance_transaction: isBack ? lineIdOf('payout_failure', id) : null,
    failure_code: failure ?? null,
    failure_message: failure ? (reasons[failure] ?? null) : null,
    livemode: false,
    metadata: { ...metadata },
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: state,
    trace_id: { status: 'unsupported', value: null },
    type: 'bank_account',
  };
}

/** Words a transfer as Stripe does. */
export function transferOf(transfer: Transfer): Stripe.Transfer {
  const { id, amountMinor, currency, to, paymentId, createdAt, metadata, group } = transfer;
  return {
    id,
    object: 'transfer',
    amount: amountMinor,
    amount_reversed: 0,
    balance_transaction: lineIdOf('transfer', id),
    created: secondsOf(createdAt),
    currency,
    description: null,
    destination: to,
    destination_payment: paymentId,
    livemode: false,
    metadata: { ...metadata },
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: group,
  };
}
