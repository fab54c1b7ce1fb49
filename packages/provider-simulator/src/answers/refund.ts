import type Stripe from 'stripe';
import type { Payment, Refund } from '../book/payment.ts';
import { secondsOf } from './seconds-of.ts';

/** Words a refund as Stripe does. */
export function refundOf(refund: Refund, payment: Pick<Payment, 'chargeId' | 'currency'>): Stripe.Refund {
  const { id, amountMinor, state, createdAt, metadata } = refund;
  return {
    id,
    object: 'refund',
    amount: amountMinor,
    balance_transaction: null,
    charge: payment.chargeId,
    created: secondsOf(createdAt),
    currency: payment.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    ...(state === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    metadata: { ...metadata },
    payment_intent: refund.payment,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: state,
    transfer_reversal: null,
  };
}

/** Words one page of a list as Stripe does. */
export function pageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  url: string,
  { limit = 10, startingAfter }: { readonly limit?: number; readonly startingAfter?: string | undefined },
): Stripe.ApiList<Item> {
  const from = startingAfter === undefined ? 0 : items.findIndex(({ id }) => id === startingAfter) + 1;
  return {
    object: 'list',
    data: items.slice(from, from + limit),
    has_more: items.length > from + limit,
    url,
  };
}
