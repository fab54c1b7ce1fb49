import type Stripe from 'stripe';
import { lineIdOf } from '../book/line.ts';
import type { Payment } from '../book/payment.ts';
import { increaseOf } from '../faults/card-faults.ts';
import { authorizationCodeOf, cardFaceOf } from './card-face.ts';
import { secondsOf } from './seconds-of.ts';

/** Words the charge of a payment as Stripe does. */
export function chargeOf(payment: Payment): Stripe.Charge {
  const { id, chargeId, state, capturedMinor, refundedMinor, createdAt, currency, metadata } = payment;
  const declined = state === 'declined';
  return {
    id: chargeId,
    object: 'charge',
    amount: payment.requestedMinor,
    amount_captured: capturedMinor,
    amount_refunded: refundedMinor,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: state === 'captured' ? lineIdOf('charge', chargeId) : null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: state === 'captured',
    created: secondsOf(createdAt),
    currency,
    customer: null,
    description: null,
    disputed: payment.disputeId !== null,
    failure_balance_transaction: null,
    failure_code: declined ? 'card_declined' : null,
    failure_message: declined ? 'Your card was declined.' : null,
    fraud_details: null,
    livemode: false,
    metadata: { ...metadata },
    on_behalf_of: null,
    outcome: null,
    paid: !declined,
    payment_intent: id,
    payment_method: payment.card,
    payment_method_details: { type: 'card', card: cardDetailsOf(payment) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: capturedMinor > 0 && refundedMinor === capturedMinor,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: declined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetailsOf(payment: Payment): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, last4, fingerprint } = cardFaceOf(payment.card);
  return {
    amount_authorized: payment.authorizedMinor,
    authorization_code: authorizationCodeOf(payment.id),
    brand,
    capture_before: secondsOf(payment.expiresAt),
    checks: null,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2034,
    fingerprint,
    funding: 'credit',
    incremental_authorization: {
      status: increaseOf(payment.card) === 'unsupported' ? 'unavailable' : 'available',
    },
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
