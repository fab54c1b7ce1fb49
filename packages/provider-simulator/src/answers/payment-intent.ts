import type Stripe from 'stripe';
import { heldMinorOf } from '../book/book-sums.ts';
import type { Payment } from '../book/payment.ts';
import { chargeOf } from './charge.ts';
import { secondsOf } from './seconds-of.ts';

const statuses = {
  held: 'requires_capture',
  captured: 'succeeded',
  voided: 'canceled',
  expired: 'canceled',
  declined: 'requires_payment_method',
} as const;

/** Words a payment as Stripe does. */
export function paymentIntentOf(payment: Payment, expand: readonly string[] = []): Stripe.PaymentIntent {
  const { id, chargeId, state, createdAt, endedAt, currency, metadata, requestedMinor } = payment;
  const canceled = state === 'voided' || state === 'expired';
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: requestedMinor,
    amount_capturable: heldMinorOf(payment),
    amount_details: { tip: {} },
    amount_received: payment.capturedMinor,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: canceled && endedAt !== null ? secondsOf(endedAt) : null,
    cancellation_reason: state === 'expired' ? 'automatic' : null,
    capture_method: 'manual',
    client_secret: `${id}_secret_simulated`,
    confirmation_method: 'automatic',
    created: secondsOf(createdAt),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: expand.includes('latest_charge') ? chargeOf(payment) : chargeId,
    livemode: false,
    managed_payments: null,
    metadata: { ...metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: state === 'declined' ? null : payment.card,
    payment_method_configuration_details: null,
    payment_method_options: { card: optionsOfCard },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: statuses[state],
    transfer_data: null,
    transfer_group: null,
  };
}

const optionsOfCard: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
  installments: null,
  mandate_options: null,
  network: null,
  request_incremental_authorization: 'if_available',
  request_three_d_secure: 'automatic',
};
