import type Stripe from 'stripe';
import { lineIdOf } from '../book/line.ts';
import type { Payment, Refund } from '../book/payment.ts';
import { secondsOf } from './seconds-of.ts';

/** Words a refund as Stripe does. */
export function refundOf(refund: Refund, payment: Pick<Payment, 'chargeId' | 'currency'>): Stripe.Refund {
  const { id, amountMinor, state, createdAt, metadata } = refund;
  return {
    id,
    object: 'refund',
    amount: amountMinor,
    balance_transaction: hasLine(refund) ? lineIdOf('refund', id) : null,
    charge: payment.chargeId,
    created: secondsOf(createdAt),
    currency: payment.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    ...(state === 'failed' ? failureOf(refund) : {}),
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

/** A refund that failed at once moved nothing. */
const hasLine = ({ state, isLate }: Refund): boolean => state !== 'failed' || isLate;

const failureOf = (refund: Refund) => ({
  failure_reason: 'expired_or_canceled_card',
  ...(hasLine(refund) ? { failure_balance_transaction: lineIdOf('refund_failure', refund.id) } : {}),
});
