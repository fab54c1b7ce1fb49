import type Stripe from 'stripe';
import type { Lines } from '../book/lines.ts';
import type { Payment } from '../book/payment.ts';
import type { Reply } from '../book/post-entry.ts';
import type { StripeError } from '../wire/stripe-error.ts';
import { accountOf, bankOf, personOf } from './account.ts';
import { disputeAnswerOf } from './dispute.ts';
import { paymentIntentOf } from './payment-intent.ts';
import { payoutOf, transferOf } from './payout.ts';
import { refundOf } from './refund.ts';

/** The body of an error, as the SDK reads it. */
type ErrorBody = { readonly error: Partial<Stripe.StripeRawError> };

type StripeObject =
  | Stripe.PaymentIntent
  | Stripe.Refund
  | Stripe.Transfer
  | Stripe.Payout
  | Stripe.Dispute
  | Stripe.Account
  | Stripe.Person
  | Stripe.BankAccount;

export type Answer = {
  readonly status: number;
  readonly body: StripeObject | ErrorBody;
};

/** What an answer shows besides the reply. */
type Seen = { readonly expand: readonly string[]; readonly lines: Lines; readonly now: number };

/** Words the reply of the book; the same reply gives the same body. */
export function answerOf(reply: Reply, seen: Seen): Answer {
  if (reply.kind === 'error') return errorAnswer(reply.error, reply.payment);
  return { status: 200, body: objectOf(reply, seen) };
}

export function objectOf(reply: Exclude<Reply, { kind: 'error' }>, seen: Seen): StripeObject {
  switch (reply.kind) {
    case 'payment':
      return paymentIntentOf(reply.payment, seen.expand);
    case 'refund':
      return refundOf(reply.refund, reply.payment);
    case 'transfer':
      return transferOf(reply.transfer);
    case 'payout':
      return payoutOf(reply.payout);
    case 'dispute':
      return disputeAnswerOf(reply.dispute, seen.lines, seen.now);
    case 'account':
      return accountOf(reply.account);
    case 'person':
      return personOf(reply.person, reply.account);
    case 'bank':
      return bankOf(reply.bank, reply.account.id);
  }
}

export function errorAnswer({ status, ...error }: StripeError, payment: Payment | null = null): Answer {
  const about = payment ? { charge: payment.chargeId, payment_intent: paymentIntentOf(payment) } : {};
  return { status, body: { error: { ...error, ...about } } };
}
