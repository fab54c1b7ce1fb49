import type Stripe from 'stripe';
import type { Payment } from '../book/payment.ts';
import type { Reply } from '../book/post-entry.ts';
import type { StripeError } from '../http/stripe-error.ts';
import { paymentIntentOf } from './payment-intent.ts';
import { refundOf } from './refund.ts';

/** The body of an error, as the SDK reads it. */
type ErrorBody = { readonly error: Partial<Stripe.StripeRawError> };

export type Answer = {
  readonly status: number;
  readonly body: Stripe.PaymentIntent | Stripe.Refund | ErrorBody;
};

/** Words the reply of the book; the same reply gives the same body. */
export function answerOf(reply: Reply, expand: readonly string[]): Answer {
  if (reply.kind === 'payment') return { status: 200, body: paymentIntentOf(reply.payment, expand) };
  if (reply.kind === 'refund') return { status: 200, body: refundOf(reply.refund, reply.payment) };
  return errorAnswer(reply.error, reply.payment);
}

export function errorAnswer({ status, ...error }: StripeError, payment: Payment | null = null): Answer {
  const about = payment ? { charge: payment.chargeId, payment_intent: paymentIntentOf(payment) } : {};
  return { status, body: { error: { ...error, ...about } } };
}
